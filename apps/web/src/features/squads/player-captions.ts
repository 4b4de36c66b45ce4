import type { PlayerRow } from '@gaffer/contract/types'
import type { Texts } from '../../i18n/language.tsx'

/** What is shown below a name while a team is built: the next opponent, the price, the form. */
export const PLAYER_CAPTIONS = ['next', 'price', 'form'] as const
export type PlayerCaption = (typeof PLAYER_CAPTIONS)[number]

/** A player's next opponent: its short name, and whether the match is at home; a dash in a blank gameweek. */
export function opponentOf({ teams }: Pick<PlayerRow, 'teams'>, { t }: Pick<Texts, 't'>): string {
  const other = teams.find((team) => !team.player_in_team)
  if (other === undefined) return '–'
  const isHome = teams[0]?.player_in_team === true
  return `${other.short_name} ${t(isHome ? 'football.homeLetter' : 'football.awayLetter')}`
}
