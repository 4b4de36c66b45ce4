import type { Position } from '@gaffer/rules'
import type { ImportedStatus } from './season-import.ts'

// The vocabulary shared by the CSV and the API form of this source.

/** The source's prices are in tenths of a million, ours in hundredths. */
export const PRICE_OF_TENTH = 10

const POSITIONS: readonly Position[] = ['GK', 'DEF', 'MID', 'FWD']

/**
 * Element type 5 is a club's manager, who could be picked in one season; they cannot be picked here, so we leave them
 * out.
 */
export const MANAGER_TYPE = 5

/** The same type in the `position` column of gameweek files, where the list of players may no longer contain them. */
export function isManagerWord(position: string | undefined): boolean {
  return position === 'AM' || position === 'MNG'
}

export function positionOfType(elementType: number): Position | undefined {
  return POSITIONS[elementType - 1]
}

/** The source's letters: a, d, i, s, n (not in the squad), u (left). Anything else is unavailable. */
export function statusOfLetter(letter: string | undefined): ImportedStatus {
  switch (letter) {
    case undefined:
    case '':
    case 'a':
      return 'available'
    case 'd':
      return 'doubtful'
    case 'i':
      return 'injured'
    case 's':
      return 'suspended'
    default:
      return 'unavailable'
  }
}

const MINUTE = 60_000
const FIRST_SEASON_OF_90 = 2020

/** Until 2019-20 the deadline was an hour before the first kick-off; since then it has been ninety minutes. */
export function usualDeadline(season: string, firstKickOffAt: number): number {
  const minutes = Number(season.slice(0, 4)) >= FIRST_SEASON_OF_90 ? 90 : 60
  return firstKickOffAt - minutes * MINUTE
}

/** Whether a text names a season: '2020-21', or '2026' for one of a single calendar year. */
export function isSeason(season: string): boolean {
  if (/^\d{4}$/.test(season)) return true
  const [first, second] = /^(\d{4})-(\d{2})$/.exec(season)?.slice(1).map(Number) ?? []
  return first !== undefined && (first + 1) % 100 === second
}
