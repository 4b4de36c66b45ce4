import { ASSET_PREFIX } from '@gaffer/contract'
import type { Kit } from '@gaffer/contract'

/**
 * The addresses of the pictures the server draws. An address says all its picture needs, so a picture
 * never changes under its address and may be kept for ever; the segment is raised when the drawing changes.
 */
export const DRAWING_VERSION = 'd1'

/** The shirt of a club's outfield players, or of its goalkeeper. */
export function shirtUrl(kit: Kit, isGoalkeeper = false): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/shirt/${writeKit(kit)}${isGoalkeeper ? '-gk' : ''}.svg`
}

/** The badge of a club: its colours and its short name. */
export function badgeUrl(club: { readonly kit: Kit; readonly shortName: string }): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/badge/${writeKit(club.kit)}/${encodeURIComponent(club.shortName.slice(0, 4))}.svg`
}

/** The flag of a championship, by its country code. */
export function flagUrl(countryCode: string): string {
  const code = countryCode.toLowerCase().replaceAll(/[^a-z]/g, '')
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/flag/${code === '' ? 'xx' : code.slice(0, 8)}.svg`
}

/** The logo or favicon of an operator, by its two main colours and the first letter of its title. */
export function markUrl(mark: { primary: string; secondary: string; letter: string }): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/mark/${bare(mark.primary)}-${bare(mark.secondary)}/${encodeURIComponent(mark.letter)}.svg`
}

/** The logo of an operator: its mark, and its title in the colour its pages write in. */
export function logoUrl(logo: { primary: string; secondary: string; ink: string; title: string }): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/logo/${bare(logo.primary)}-${bare(logo.secondary)}-${bare(logo.ink)}/${encodeURIComponent(logo.title.slice(0, 30))}.svg`
}

function writeKit(kit: Kit): string {
  return `${bare(kit.primary)}-${bare(kit.secondary)}-${kit.pattern}`
}

function bare(color: string): string {
  return color.replace('#', '').toLowerCase()
}
