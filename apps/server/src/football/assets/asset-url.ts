import { ASSET_PREFIX, bareColor, DRAWING_VERSION, writeKit } from '@gaffer/contract/assets'
import type { Kit } from '@gaffer/contract'

/** The badge of a club: its colours and its letters. */
export function badgeUrl(club: { readonly kit: Kit; readonly badgeLetters: string }): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/badge/${writeKit(club.kit)}/${encodeURIComponent(club.badgeLetters.slice(0, 4))}.svg`
}

/** The flag of a championship, by its country code. */
export function flagUrl(countryCode: string): string {
  const code = countryCode.toLowerCase().replaceAll(/[^a-z]/g, '')
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/flag/${code === '' ? 'xx' : code.slice(0, 8)}.svg`
}

/** The logo or favicon of an operator, by its two main colours and the first letter of its title. */
export function markUrl(mark: { primary: string; secondary: string; letter: string }): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/mark/${bareColor(mark.primary)}-${bareColor(mark.secondary)}/${encodeURIComponent(mark.letter)}.svg`
}

/** The logo of an operator: its mark, and its title in the text colour of its pages. */
export function logoUrl(logo: { primary: string; secondary: string; ink: string; title: string }): string {
  return `${ASSET_PREFIX}/${DRAWING_VERSION}/logo/${bareColor(logo.primary)}-${bareColor(logo.secondary)}-${bareColor(logo.ink)}/${encodeURIComponent(logo.title.slice(0, 30))}.svg`
}
