import {
  calendarNews,
  parseFplCsv,
  parseFplSnapshots,
  type CalendarNews,
  type ImportIssue,
  type PlayerNews,
  type SeasonImport,
  type Snapshot,
  type SourceFiles,
  type AnnouncedDate,
} from '@gaffer/feed/import'
import { gameRulesOf, isRulePackId, rulePack, type GameRules, type RulePack } from '@gaffer/rules'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { installEditions, SEASON_DEADLINE_MINUTES } from '../operators/index.ts'
import { insertInitialPrices, planFixtures, type Tx } from '../football/index.ts'
import { installSeason } from '../football/season/index.ts'
import { openTournament, openTournamentRound } from '../contests/index.ts'
import { rehearsalSource } from './redate-season.ts'
import { rehearseSeason } from './rehearse-season.ts'

export const REHEARSAL = 'season'
/** The rehearsal's clock runs at recorded speed and jumps from one event of the season to the next. */
const SPEED = 1
/** Before the first kick-off, so that there is enough time for entering. */
const HEAD_START_MS = 24 * 3600_000

/** A round of the rehearsed season. */
export type RehearsedRound = {
  /** The same in the championship and in its tournament. */
  readonly number: number
  readonly roundId: number
  readonly gameRoundId: number
  /** As recorded. */
  readonly deadlineAt: number
}

/** A recorded season prepared for a rehearsal: football data, the calendar as first known, a seasonal game. */
export type LaidSeason = {
  readonly imported: SeasonImport
  readonly news: CalendarNews
  readonly players: readonly Snapshot<PlayerNews>[]
  readonly source: string
  readonly championshipId: number
  readonly priceListId: number
  readonly operatorId: number
  readonly tournamentId: number
  readonly contestId: number
  readonly pack: RulePack
  readonly rules: GameRules
  readonly rounds: readonly RehearsedRound[]
  /** Our ids by the ids of the record. */
  readonly clubIds: ReadonlyMap<number, number>
  readonly playerIds: ReadonlyMap<number, number>
  readonly fixtureIds: ReadonlyMap<number, number>
  /** What is added to a recorded instant to get the one at which it is replayed. */
  readonly offsetMs: number
}

export type SeasonRange = { readonly season: string; readonly from: number; readonly to: number }

/** Imports a recorded season and prepares its rounds `from` to `to` as they were known before the first of them. */
export async function createRehearsal(
  db: Kysely<DB>,
  files: SourceFiles,
  { season, from, to }: SeasonRange,
): Promise<LaidSeason> {
  const imported = accept(parseFplCsv(files, season))
  const snapshots = accept(parseFplSnapshots(files))
  const news = calendarNews(imported.fixtures, imported.rounds, snapshots.fixtures)
  const packId = `fpl-${season.slice(0, 4)}`
  const pack = rulePack(isRulePackId(packId) ? packId : 'classic')
  return db.transaction().execute(async (tx) => {
    const { demo: operatorId } = await installEditions(tx)
    const importId = await installSeason(tx, imported, pack.id)
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
    const startAt = new Date((rows[0]?.now ?? new Date()).getTime() + HEAD_START_MS)
    const kickOffs = imported.fixtures.flatMap(({ round, kickOffAt }) =>
      round === from && kickOffAt !== null ? [kickOffAt] : [],
    )
    const offsetMs = startAt.getTime() - Math.min(...kickOffs)
    const championshipId = await rehearseSeason(tx, {
      importId,
      name: REHEARSAL,
      speed: SPEED,
      fromRound: from,
      toRound: to,
      startAt,
      operatorIds: [],
    })
    const ids = {
      clubIds: await loadIds(tx, 'club', championshipId),
      playerIds: await loadIds(tx, 'player', championshipId),
      fixtureIds: await loadIds(tx, 'fixture', championshipId),
    }
    const rounds = await tx
      .selectFrom('round')
      .select(['id', 'number'])
      .where('championshipId', '=', championshipId)
      .orderBy('number')
      .execute()
    const roundIds = new Map(rounds.map(({ id, number }) => [number, id]))
    await planFixtures(
      tx,
      knownBefore(news, from).flatMap(({ fixtureSourceId, round, kickOffAt }) => {
        const fixtureId = ids.fixtureIds.get(fixtureSourceId)
        if (fixtureId === undefined) return []
        const roundId = round === null ? null : (roundIds.get(round) ?? null)
        return [{ fixtureId, roundId, kickOffAt: kickOffAt === null ? null : new Date(kickOffAt + offsetMs) }]
      }),
    )
    const priceListId = await openPrices(tx, championshipId, from)
    const rules = gameRulesOf(pack, SETTINGS)
    const deadlines = new Map(imported.rounds.map(({ number, deadlineAt }) => [number, deadlineAt]))
    const opened = await openSeason(tx, {
      operatorId,
      championshipId,
      priceListId,
      rules,
      pack,
      rounds: rounds.map(({ id, number }) => ({
        roundId: id,
        number,
        deadlineAt: deadlines.get(number) ?? 0,
      })),
      offsetMs,
    })
    const source = rehearsalSource(REHEARSAL)
    const players = snapshots.players
    const base = { imported, news, players, source, championshipId, priceListId, operatorId, pack, rules }
    return { ...base, ...ids, ...opened, offsetMs }
  })
}

const SETTINGS = {
  startersLimit: 11,
  reservesLimit: 4,
  budget: 10_000,
  hasCaptain: true,
  hasViceCaptain: true,
  hasSafetyNet: false,
  hasStackingPenalty: false,
}

/** 20,000 for the winner. */
const PRIZES = {
  guaranteedPool: 2_000_000,
  prizeTable: [
    { from: 1, to: 1, ratio: 2000 },
    { from: 2, to: 10, ratio: 500 },
    { from: 11, to: 45, ratio: 100 },
  ],
}

/** The calendar as announced before a round: the first one, plus everything announced until then. */
function knownBefore({ first, before }: CalendarNews, round: number): readonly AnnouncedDate[] {
  const known = new Map(first.map((date) => [date.fixtureSourceId, date]))
  for (const [number, dates] of [...before].sort(([a], [b]) => a - b)) {
    if (number >= round) break
    for (const date of dates) known.set(date.fixtureSourceId, date)
  }
  return [...known.values()]
}

async function loadIds(
  tx: Tx,
  table: 'club' | 'player' | 'fixture',
  championshipId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'sourceId'])
    .where('championshipId', '=', championshipId)
    .execute()
  return new Map(rows.map(({ id, sourceId }) => [Number(sourceId), id]))
}

/** The game's own price list, starting at the initial prices (ADR-21). */
async function openPrices(tx: Tx, championshipId: number, from: number): Promise<number> {
  const { id } = await tx
    .selectFrom('priceList')
    .select('id')
    .where('championshipId', '=', championshipId)
    .where('kind', '=', 'season')
    .executeTakeFirstOrThrow()
  await insertInitialPrices(tx, id, from)
  return id
}

type SeasonToOpen = Pick<LaidSeason, 'operatorId' | 'championshipId' | 'priceListId' | 'rules' | 'pack'> & {
  readonly rounds: readonly {
    readonly roundId: number
    readonly number: number
    readonly deadlineAt: number
  }[]
  readonly offsetMs: number
}

async function openSeason(
  tx: Tx,
  { operatorId, championshipId, priceListId, rules, pack, rounds, offsetMs }: SeasonToOpen,
): Promise<Pick<LaidSeason, 'tournamentId' | 'contestId' | 'rounds'>> {
  const [first, ...later] = rounds
  if (first === undefined) throw new Error('the season has no rounds')
  const planOf = ({ roundId, deadlineAt }: SeasonToOpen['rounds'][number]) => ({
    roundId,
    rulePack: pack.id,
    priceListId,
    // The keeper of rounds sets it from the kick-offs as they are known.
    deadlineAt: new Date(deadlineAt + offsetMs),
    deadlineOffsetMinutes: SEASON_DEADLINE_MINUTES,
  })
  const { tournamentId, contestId, gameRoundId } = await openTournament(tx, {
    ...planOf(first),
    ...PRIZES,
    operatorId,
    championshipId,
    name: 'Season',
    isHot: true,
    isSeasonal: true,
    firstNumber: first.number,
    rules,
    entryFee: 0,
    capacity: null,
    maxEntriesPerManager: 1,
    rakeBasisPoints: 0,
  })
  const opened = [{ ...first, gameRoundId }]
  for (const round of later) {
    const at = { tournamentId, number: round.number }
    opened.push({ ...round, gameRoundId: await openTournamentRound(tx, at, planOf(round)) })
  }
  return { tournamentId, contestId, rounds: opened }
}

function accept<T>(
  read:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly refusal: readonly ImportIssue[] },
): T {
  if (read.ok) return read.value
  const [fault] = read.refusal
  throw new Error(`the season is refused: ${fault?.file} ${fault?.line ?? ''} ${fault?.message}`)
}
