import { brandPalette, type BrandTokens } from '@gaffer/brand'
import { drawPitch, type PitchPlayer } from './draw-pitch.ts'
import { drawText } from './picture-text.ts'

export const SHAPES = { story: { width: 1080, height: 1920 }, square: { width: 1080, height: 1080 } } as const
export type Shape = keyof typeof SHAPES

/** What a picture tells: a team and how it stands, or an invitation. */
export type Picture = {
  readonly tokens: BrandTokens
  readonly title: string
  readonly isMirrored: boolean
  readonly heading: string
  readonly under: string
  /** The figure one came for, and what it counts. */
  readonly figure: { readonly value: string; readonly label: string } | undefined
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Rows from the goal to the attack; undefined where nobody may see them. */
  readonly rows: readonly (readonly PitchPlayer[])[] | undefined
  readonly code: { readonly label: string; readonly value: string } | undefined
  readonly call: string
}

const EDGE = 72

/** Draws the picture as SVG: everything in it is ours, it refers to nothing outside. */
export function drawPicture(picture: Picture, shape: Shape): string {
  const { width, height } = SHAPES[shape]
  const { colors } = brandPalette(picture.tokens)
  const stage = colors.stage ?? '#12141d'
  const accent = colors['accent-on-stage'] ?? '#ffffff'
  const start = picture.isMirrored ? width - EDGE : EDGE
  const end = width - start
  const toStart = picture.isMirrored ? 'end' : 'start'
  const toEnd = picture.isMirrored ? 'start' : 'end'
  const room = width - EDGE * 2
  const isStory = shape === 'story'
  const top = isStory ? 150 : 78
  const line = (text: string, y: number, size: number, rest: { fill?: string; width?: number } = {}) =>
    drawText(text, { x: start, y, size, anchor: toStart, width: room, fill: '#ffffff', ...rest })
  const markX = picture.isMirrored ? start - 64 : start
  const nameX = picture.isMirrored ? start - 84 : start + 84
  const parts = [
    drawMark(picture, markX, top - 46),
    drawText(picture.title, {
      x: nameX,
      y: top,
      size: 36,
      anchor: toStart,
      width: room - 84 - (isStory || picture.figure === undefined ? 0 : 260),
      fill: '#ffffff',
    }),
    line(picture.heading, top + (isStory ? 190 : 104), isStory ? 76 : 62, {
      width: picture.figure === undefined ? room : room - 300,
    }),
    line(picture.under, top + (isStory ? 250 : 152), 34, {
      fill: '#d5d8e2',
      width: picture.figure === undefined ? room : room - 300,
    }),
  ]
  if (picture.figure !== undefined) {
    const at = top + (isStory ? 200 : 118)
    parts.push(
      drawText(picture.figure.value, {
        x: end,
        y: at,
        size: 150,
        anchor: toEnd,
        width: 400,
        fill: accent,
      }),
      drawText(picture.figure.label, {
        x: end,
        y: at + 50,
        size: 32,
        anchor: toEnd,
        width: 300,
        fill: '#d5d8e2',
      }),
    )
  }
  const factsY = top + (isStory ? 360 : 226)
  parts.push(drawFacts(picture, factsY, room))
  const bottom = height - (isStory ? 150 : 52)
  const body = { x: EDGE, y: factsY + 62, width: room, height: bottom - (factsY + 62) - 62 }
  if (picture.rows !== undefined) parts.push(drawPitch(picture.rows, body))
  else if (picture.code !== undefined) parts.push(drawCode(picture.code, body, accent))
  parts.push(
    drawText(picture.call, {
      x: width / 2,
      y: bottom,
      size: 40,
      anchor: 'middle',
      width: room,
      fill: accent,
    }),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><radialGradient id="light" cx=".5" cy="0" r=".9"><stop stop-color="#fff" stop-opacity=".14"/>` +
    `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="${stage}"/>` +
    `<rect width="${width}" height="${height}" fill="url(#light)"/>${parts.join('')}</svg>`
  )
}

/** The operator's letter in its colours. */
function drawMark({ tokens, title }: Picture, x: number, y: number): string {
  const { colors } = brandPalette(tokens)
  const [letter = ''] = title.trim()
  return (
    `<rect x="${x}" y="${y}" width="64" height="64" rx="18" fill="${colors.accent ?? '#ffffff'}"/>` +
    drawText(letter.toUpperCase(), {
      x: x + 32,
      y: y + 46,
      size: 40,
      anchor: 'middle',
      width: 64,
      fill: colors['on-accent'] ?? '#000000',
    })
  )
}

function drawFacts({ facts, isMirrored }: Picture, y: number, room: number): string {
  const each = room / Math.max(1, facts.length)
  return facts
    .map(({ label, value }, index) => {
      const x = isMirrored ? EDGE + room - index * each : EDGE + index * each
      const anchor = isMirrored ? 'end' : 'start'
      return (
        drawText(value, { x, y, size: 46, anchor, width: each - 24, fill: '#ffffff' }) +
        drawText(label, { x, y: y + 40, size: 28, anchor, width: each - 24, fill: '#d5d8e2' })
      )
    })
    .join('')
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function drawCode({ label, value }: NonNullable<Picture['code']>, box: Box, accent: string): string {
  const middle = box.x + box.width / 2
  const centre = box.y + box.height / 2
  return (
    `<rect x="${box.x}" y="${centre - 150}" width="${box.width}" height="300" rx="36" fill="#000" fill-opacity=".32" ` +
    `stroke="${accent}" stroke-width="4"/>` +
    drawText(label, {
      x: middle,
      y: centre - 66,
      size: 36,
      anchor: 'middle',
      width: box.width - 80,
      fill: '#d5d8e2',
    }) +
    drawText(value, {
      x: middle,
      y: centre + 70,
      size: 124,
      anchor: 'middle',
      width: box.width - 80,
      fill: '#ffffff',
    })
  )
}
