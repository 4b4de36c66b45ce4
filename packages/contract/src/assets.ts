import type { Kit } from './types.ts'

/** Below it are all pictures the server makes. */
export const ASSET_PREFIX = '/api/assets'

/**
 * The addresses of the pictures the server draws. An address says all its picture needs, so a picture
 * never changes under its address and may be kept for ever; the segment is raised when the drawing changes.
 */
export const DRAWING_VERSION = 'd2'

/** How many haircuts busts have. */
const HAIRCUTS = 6

/** Goalkeepers wear one plain colour that no outfield shirt of the club has. */
const KEEPER_KITS: readonly [Kit, Kit] = [
  { primary: '#f5c518', secondary: '#222222', pattern: 'plain' },
  { primary: '#1fb37a', secondary: '#0b2e22', pattern: 'plain' },
]

/** What somebody of a club wears: its goalkeepers stand apart from all others. */
export function wornKit(kit: Kit, isGoalkeeper = false): Kit {
  if (!isGoalkeeper) return kit
  return isNearYellow(kit.primary) ? KEEPER_KITS[1] : KEEPER_KITS[0]
}

/** The shirt of a club's outfield players, or of its goalkeeper. */
export function shirtUrl(kit: Kit, isGoalkeeper = false): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/shirt/${writeKit(wornKit(kit, isGoalkeeper))}.svg`
}

/** A bust in a shirt; the same seed has the same haircut everywhere, and no face that claims to be anybody's. */
export function bustUrl(kit: Kit, seed: number, isGoalkeeper = false): string {
  // Ids of a club follow one another: mixed, its players do not wear the six haircuts in turn.
  const haircut = (Math.imul(seed, 2_654_435_761) >>> 16) % HAIRCUTS
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/bust/${writeKit(wornKit(kit, isGoalkeeper))}-${haircut}.svg`
}

/** The kit that the address of a drawn shirt names; undefined for a picture of another kind. */
export function kitOfShirt(url: string): Kit | undefined {
  const [, primary, secondary, pattern] =
    /\/shirt\/([0-9a-f]{6})-([0-9a-f]{6})-([a-z]+)\.svg$/.exec(url) ?? []
  if (primary === undefined || secondary === undefined) return undefined
  // Our own addresses name patterns of ours only.
  return { primary: `#${primary}`, secondary: `#${secondary}`, pattern: pattern as Kit['pattern'] }
}

/** A kit as addresses write it. */
export function writeKit(kit: Kit): string {
  return `${bareColor(kit.primary)}-${bareColor(kit.secondary)}-${kit.pattern}`
}

/** A colour without its sign, as addresses write it. */
export function bareColor(color: string): string {
  return color.replace('#', '').toLowerCase()
}

function isNearYellow(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red > 180 && green > 140 && blue < 110
}
