import type { AnswerData } from '@gaffer/contract'
import { ROWS_PER_PAGE, type Table, type TableRow } from './load-table.ts'

/** How many rows are shown above and below a team; at the ends of the table as many on its other side. */
const BESIDE = 2

/** A page of the contest's table by place, counted from 1. */
export type PageOfPlaces = (page: number) => Promise<Table>

/** The team's neighbours, and the places where its prize changes. */
export type Race = {
  readonly rows: readonly TableRow[]
  /** The last place of the next better prize; undefined for the best prize, and without prizes. */
  readonly next: Step | undefined
  /** The first place that wins less than the team does now; undefined where it wins nothing, or nobody is behind. */
  readonly kept: Step | undefined
}

type Step = { readonly row: TableRow; readonly amount: number }

type Prizes = AnswerData<'prizes'>['data']

/** The race around a place: reads at most two pages for the rows, and one for each prize step. */
export async function loadRace(pageOf: PageOfPlaces, prizes: Prizes, place: number): Promise<Race> {
  const rowAt = async (asked: number): Promise<TableRow | undefined> => {
    if (asked < 1) return undefined
    const { rows } = await pageOf(Math.ceil(asked / ROWS_PER_PAGE))
    return rows.find((row) => row.place === asked)
  }
  const { total } = await pageOf(Math.ceil(place / ROWS_PER_PAGE))
  const first = Math.max(1, Math.min(place - BESIDE, total - 2 * BESIDE))
  const around = Array.from({ length: 2 * BESIDE + 1 }, (_, at) => first + at)
  const amount = amountAt(prizes, place)
  const better = prizes.findLast((prize) => prize.place.to < place && prize.amount > amount)
  const own = prizes.find((prize) => prize.place.from <= place && place <= prize.place.to)
  const [rows, nextRow, keptRow] = await Promise.all([
    Promise.all(around.map(rowAt)),
    better === undefined ? undefined : rowAt(better.place.to),
    own === undefined || amount === 0 ? undefined : rowAt(own.place.to + 1),
  ])
  return {
    rows: rows.filter((row) => row !== undefined),
    next: nextRow && better && { row: nextRow, amount: better.amount },
    kept: keptRow && own && { row: keptRow, amount: amountAt(prizes, own.place.to + 1) },
  }
}

function amountAt(prizes: Prizes, place: number): number {
  return prizes.find(({ place: { from, to } }) => from <= place && place <= to)?.amount ?? 0
}
