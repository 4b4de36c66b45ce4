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
  const image = `<image x="${at}" y="${at}" width="${side}" height="${side}" href="${inlined(picture)}"/>`
  return shape === 'whole' ? `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${image}` : image
}

/** A picture as an address of its own; a word in it is written in our font, as the renderer has no other. */
function inlined({ type, bytes }: IconPicture): string {
  const drawn =
    type === 'image/svg+xml'
      ? Buffer.from(bytes.toString('utf8').replaceAll(/font-family="[^"]*"/g, 'font-family="Inter"'))
      : bytes
  return `data:${type};base64,${drawn.toString('base64')}`
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
