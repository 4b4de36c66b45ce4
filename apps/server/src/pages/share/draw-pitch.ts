import { drawAsset } from '../../football/index.ts'
import { drawText } from './picture-text.ts'

/** A player as the picture has them. */
export type PitchPlayer = {
  readonly name: string
  /** The path of their shirt below the drawn pictures. */
  readonly shirt: string
  readonly points: string | undefined
  readonly role: string | undefined
}

/** Between the players and the edge of the pitch. */
const INSET = 16

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The pitch from above, the goal at its top, with the rows of a team from the goalkeeper on. */
export function drawPitch(rows: readonly (readonly PitchPlayer[])[], box: Box): string {
  const { x, y, width, height } = box
  const filled = rows.filter(({ length }) => length > 0)
  const step = height / Math.max(1, filled.length)
  const most = Math.max(1, ...filled.map(({ length }) => length))
  const size = Math.min(step - 50, (width / most) * 0.72, 150)
  const stripes = Array.from(
    { length: 8 },
    (_, index) =>
      `<rect x="${x}" y="${y + (index * height) / 8}" width="${width}" height="${height / 8}" fill="${index % 2 ? '#2c7a3f' : '#2f8444'}"/>`,
  ).join('')
  const middle = x + width / 2
  const lines =
    `<g fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="4">` +
    `<rect x="${x + 16}" y="${y + 16}" width="${width - 32}" height="${height - 16}"/>` +
    `<rect x="${middle - 210}" y="${y + 16}" width="420" height="${height * 0.17}"/>` +
    `<rect x="${middle - 100}" y="${y + 16}" width="200" height="${height * 0.07}"/>` +
    `<circle cx="${middle}" cy="${y + height}" r="${height * 0.14}"/></g>`
  const players = filled.map((row, index) =>
    drawRow(row, { x: x + INSET, width: width - INSET * 2, y: y + index * step, height: step }, size),
  )
  return (
    `<clipPath id="pitch"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="32"/></clipPath>` +
    `<g clip-path="url(#pitch)">${stripes}${lines}</g>${players.join('')}`
  )
}

function drawRow(row: readonly PitchPlayer[], box: Box, size: number): string {
  const each = box.width / row.length
  return row
    .map((player, index) => {
      const middle = box.x + each * (index + 0.5)
      return drawPlayer(player, middle, box.y + (box.height - size - 44) / 2, size, Math.min(each - 8, 230))
    })
    .join('')
}

function drawPlayer(
  { name, shirt, points, role }: PitchPlayer,
  middle: number,
  y: number,
  size: number,
  room: number,
): string {
  const plate = y + size + 2
  const number =
    points === undefined
      ? ''
      : `<circle cx="${middle}" cy="${y + size * 0.56}" r="${size * 0.25}" fill="#07080d" fill-opacity=".82"/>` +
        drawText(points, {
          x: middle,
          y: y + size * 0.56 + size * 0.11,
          size: size * 0.3,
          anchor: 'middle',
          width: size * 0.46,
          fill: '#ffffff',
        })
  const badge =
    role === undefined
      ? ''
      : `<circle cx="${middle + size * 0.42}" cy="${y + size * 0.2}" r="${size * 0.17}" fill="#ffffff"/>` +
        drawText(role, {
          x: middle + size * 0.42,
          y: y + size * 0.28,
          size: size * 0.22,
          anchor: 'middle',
          width: size * 0.3,
          fill: '#07080d',
        })
  return (
    drawShirt(shirt, middle - size / 2, y, size) +
    number +
    badge +
    `<rect x="${middle - room / 2}" y="${plate}" width="${room}" height="38" rx="12" fill="#07080d" fill-opacity=".9"/>` +
    drawText(name, {
      x: middle,
      y: plate + 27,
      size: 25,
      anchor: 'middle',
      width: room - 16,
      fill: '#ffffff',
    })
  )
}

/** The shirt as the server draws it everywhere; nothing where an operator has a picture of its own. */
function drawShirt(path: string, x: number, y: number, size: number): string {
  const drawn = drawAsset(path)
  const [, inner] = /^<svg[^>]*>([\s\S]*)<\/svg>\s*$/.exec(drawn ?? '') ?? []
  if (inner === undefined) return ''
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 64 64">${inner}</svg>`
}
