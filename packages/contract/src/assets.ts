import type { Kit } from './types.ts'

/** All pictures made by the server are below this path. */
export const ASSET_PREFIX = '/api/assets'

/**
 * Part of the addresses of pictures drawn by the server. An address holds everything its picture depends on, so the
 * picture at an address never changes and may be cached for ever. Raised when the drawing changes.
 */
export const DRAWING_VERSION = 'd2'

/** How many haircuts there are for busts. */
const HAIRCUTS = 6

/** Goalkeepers wear one plain colour that differs from their club's outfield shirts. */
const KEEPER_KITS: readonly [Kit, Kit] = [
  { primary: '#f5c518', secondary: '#222222', pattern: 'plain' },
  { primary: '#1fb37a', secondary: '#0b2e22', pattern: 'plain' },
]

/** What a player of a club wears: goalkeepers differ from everybody else. */
export function wornKit(kit: Kit, isGoalkeeper = false): Kit {
  if (!isGoalkeeper) return kit
  return isNearYellow(kit.primary) ? KEEPER_KITS[1] : KEEPER_KITS[0]
}

/** The shirt of a club's outfield players, or of its goalkeeper. */
export function shirtUrl(kit: Kit, isGoalkeeper = false): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/shirt/${writeKit(wornKit(kit, isGoalkeeper))}.svg`
}

/** A bust in a shirt. The same seed has the same haircut everywhere; the face does not resemble anybody. */
export function bustUrl(kit: Kit, seed: number, isGoalkeeper = false): string {
  // Ids within a club are consecutive; mixing them keeps its players from wearing the six haircuts in turn.
  const haircut = (Math.imul(seed, 2_654_435_761) >>> 16) % HAIRCUTS
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/bust/${writeKit(wornKit(kit, isGoalkeeper))}-${haircut}.svg`
}

/** The kit in the address of a drawn shirt; undefined for any other picture. */
export function kitOfShirt(url: string): Kit | undefined {
  const [, primary, secondary, pattern] =
    /\/shirt\/([0-9a-f]{6})-([0-9a-f]{6})-([a-z]+)\.svg$/.exec(url) ?? []
  if (primary === undefined || secondary === undefined) return undefined
  // Our own addresses contain only patterns we know.
  return { primary: `#${primary}`, secondary: `#${secondary}`, pattern: pattern as Kit['pattern'] }
}

/** A kit as written in addresses. */
export function writeKit(kit: Kit): string {
  return `${bareColor(kit.primary)}-${bareColor(kit.secondary)}-${kit.pattern}`
}

/** A colour without its #, as written in addresses. */
export function bareColor(color: string): string {
  return color.replace('#', '').toLowerCase()
}

function isNearYellow(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red > 180 && green > 140 && blue < 110
}
