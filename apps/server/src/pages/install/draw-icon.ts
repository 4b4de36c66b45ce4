import { brandPalette } from '@gaffer/brand'
import type { Operator } from '../../operators/index.ts'
import { drawText } from '../share/index.ts'

/** `whole` fills the square, for systems that cut their own shape out of it; `shaped` has its own. */
export type IconShape = 'shaped' | 'whole'

/** The operator's own picture for its pages. */
export type IconPicture = { readonly type: string; readonly bytes: Buffer }

const SIDE = 48
/** The part of the side that no system cuts off, with some air around it. */
const SAFE = 0.62

/** Draws an operator's icon: its own picture, otherwise an armband in its colours with its letter. */
export function drawIcon(
  { brand }: Pick<Operator, 'brand'>,
  shape: IconShape,
  size: number,
  picture?: IconPicture,
): string {
  const drawn = picture === undefined ? drawBand(brand, shape) : placePicture(brand, shape, picture)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${SIDE} ${SIDE}">${drawn}</svg>`
}

function placePicture({ tokens }: Operator['brand'], shape: IconShape, picture: IconPicture): string {
  const side = shape === 'whole' ? SIDE * SAFE : SIDE
  const at = (SIDE - side) / 2
  const ground = brandPalette(tokens).colors['surface-0'] ?? '#ffffff'
  const place = `x="${at}" y="${at}" width="${side}" height="${side}"`
  const image =
    picture.type === 'image/svg+xml'
      ? nestDrawing(picture.bytes.toString('utf8'), place)
      : `<image ${place} href="data:${picture.type};base64,${picture.bytes.toString('base64')}"/>`
  return shape === 'whole' ? `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${image}` : image
}

/**
 * A drawing as a part of ours, because the renderer writes no words in a picture of a picture. Its words are in our
 * font, as there is no other. Operators' drawings are parsed before they are stored: they contain shapes and text alone.
 */
function nestDrawing(drawing: string, place: string): string {
  const [root = '<svg>'] = /<svg\b[^>]*>/.exec(drawing) ?? []
  const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(root)?.[1]
  const box = of('viewBox') ?? `0 0 ${of('width') ?? SIDE} ${of('height') ?? SIDE}`
  const inside = drawing.slice(drawing.indexOf(root) + root.length)
  const worded = inside.replaceAll(/font-family="[^"]*"/g, 'font-family="Inter"')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${place} viewBox="${box}">${worded}`
}

function drawBand({ tokens, title }: Operator['brand'], shape: IconShape): string {
  const { colors } = brandPalette(tokens)
  const round = shape === 'whole' ? 0 : 13
  const [letter = 'G'] = title.trim()
  return (
    `<clipPath id="shape"><rect width="${SIDE}" height="${SIDE}" rx="${round}"/></clipPath>` +
    `<g clip-path="url(#shape)"><rect width="${SIDE}" height="${SIDE}" fill="${tokens.primaryColor}"/>` +
    `<rect y="10" width="${SIDE}" height="28" fill="${colors.accent ?? '#ffffff'}"/>` +
    drawText(letter.toUpperCase(), {
      x: SIDE / 2,
      y: 32.4,
      size: 23,
      anchor: 'middle',
      width: SIDE,
      fill: colors['on-accent'] ?? '#000000',
    }) +
    '</g>'
  )
}
