import { finderOf, PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import type { Availability, ListedPlayer } from '../../football/index.ts'

/** Players per page of the list. */
export const PLAYERS_PER_PAGE = 20

export type PlayerSort = 'name' | 'difficulty' | 'form' | 'points' | 'price' | 'team'

export type PlayerFilter = {
  readonly positionId: number | undefined
  readonly teamId: number | undefined
  /** Undefined means everyone; expected includes confirmed. */
  readonly status: Availability | undefined
  /** In millions. */
  readonly maxPrice: number | undefined
  readonly name: string | undefined
  /** Of these players alone; left out means of all. */
  readonly ids?: readonly number[] | undefined
}

/** The players that pass a filter, in order; equal players are ordered by id. */
export function selectPlayers(
  players: readonly ListedPlayer[],
  filter: PlayerFilter,
  sortBy: PlayerSort,
  direction: 'asc' | 'desc',
): readonly ListedPlayer[] {
  const isFound = finderOf(filter.name ?? '')
  const maxPrice =
    filter.maxPrice === undefined ? undefined : Math.round(filter.maxPrice * PRICE_UNITS_PER_MILLION)
  return players
    .filter(
      ({ player, row, price }) =>
        (filter.ids === undefined || filter.ids.includes(player.id)) &&
        (filter.positionId === undefined || row.positionId === filter.positionId) &&
        (filter.teamId === undefined || row.teamId === filter.teamId) &&
        (filter.status === undefined || hasStatus(row.status, filter.status)) &&
        (maxPrice === undefined || price <= maxPrice) &&
        isFound(player.searchText),
    )
    .toSorted((a, b) => {
      const order = compareBy[sortBy](a, b)
      return (direction === 'asc' ? order : -order) || compareNames(a, b) || a.player.id - b.player.id
    })
}

function hasStatus(status: Availability, asked: Availability): boolean {
  return status === asked || (asked === 'expected' && status === 'confirmed')
}

type Compare = (a: ListedPlayer, b: ListedPlayer) => number

/** By last name, then first name, folded, so that the order is the same on every machine. */
const compareNames: Compare = (a, b) => compareTexts(a.player.sortText, b.player.sortText)

const compareBy: Readonly<Record<PlayerSort, Compare>> = {
  name: compareNames,
  difficulty: (a, b) => (a.difficulty ?? 6) - (b.difficulty ?? 6),
  form: (a, b) => a.form - b.form,
  points: (a, b) => a.points - b.points,
  price: (a, b) => a.price - b.price,
  team: (a, b) => compareTexts(a.clubSortText, b.clubSortText) || a.row.positionId - b.row.positionId,
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
