import type { FactBody } from '@gaffer/feed'
import type { AnnouncedDate } from '@gaffer/feed/import'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Live } from '../live/start-live.ts'
import { planFixtures, scheduleFacts, updatePlayers } from '../football/index.ts'
import { type LaidSeason, REHEARSAL, type RehearsedRound } from './create-rehearsal.ts'
import { loadRehearsal, passTime } from './redate-season.ts'

/** From a round's last kick-off until it may be closed: the match, its bonus, the hour after it. */
const UNTIL_CLOSE_MS = 4 * 3600_000
/** The clock is set just past an instant, so that what is due then is over. */
const PAST_MS = 1000

/** Leads a prepared season through its rounds: everything is told when it was told, and time is made to pass. */
export type SeasonSteering = {
  /** Tells everything that was known before a round's deadline; returns how much there was. */
  readonly tellNews: (round: RehearsedRound) => Promise<ToldNews>
  /** Lets time pass until the deadline of a round. */
  readonly reachDeadline: (round: RehearsedRound) => Promise<void>
  /** Calls matches off as happened after the deadline, and lets the round's other matches be played. */
  readonly playMatches: (round: RehearsedRound) => Promise<number>
}

export type ToldNews = {
  readonly movedMatches: number
  readonly movedPlayers: number
  /** Faults of the product: matches called off that did not find a new round. */
  readonly faults: readonly string[]
}

export function steerSeason(
  db: Kysely<DB>,
  laid: LaidSeason,
  live: Pick<Live, 'turn'>,
  keep: () => Promise<unknown>,
): SeasonSteering {
  let { offsetMs } = laid
  let revision = 0
  const frozen = new Set<number>()
  const roundIds = new Map(laid.rounds.map(({ number, roundId }) => [number, roundId]))
  const dateOf = (recorded: number | null) => (recorded === null ? null : new Date(recorded + offsetMs))

  const pass = async (until: Date) => {
    offsetMs -= await db.transaction().execute(async (tx) => {
      const rehearsal = await loadRehearsal(tx, REHEARSAL)
      if (rehearsal === undefined) throw new Error('the rehearsal is gone')
      const ms = until.getTime() + PAST_MS - rehearsal.now
      if (ms <= 0) return 0
      await passTime(tx, rehearsal, ms)
      return ms
    })
  }

  const say = async (facts: readonly { readonly fixtureId: number; readonly body: FactBody }[]) => {
    revision += 1
    const dueAt = new Date((await loadNow(db)).getTime() - PAST_MS)
    await scheduleFacts(
      db,
      laid.championshipId,
      facts.map(({ fixtureId, body }) => ({
        fixtureId,
        dueAt,
        sourceEventId: `calendar-${fixtureId}`,
        revision,
        body,
      })),
    )
    await live.turn()
  }

  /** Before a lock the league's calendar decides; after it the game finds a new round for a match called off. */
  const tellDates = async (told: readonly AnnouncedDate[]): Promise<readonly string[]> => {
    const dates = told.flatMap(({ fixtureSourceId, round, kickOffAt }) => {
      const fixtureId = laid.fixtureIds.get(fixtureSourceId)
      const roundId = round === null ? null : (roundIds.get(round) ?? null)
      return fixtureId === undefined
        ? []
        : [{ fixtureSourceId, fixtureId, round, roundId, kickOffAt: dateOf(kickOffAt) }]
    })
    await db.transaction().execute((tx) =>
      planFixtures(
        tx,
        dates.filter(({ fixtureId }) => !frozen.has(fixtureId)),
      ),
    )
    await say(
      dates.map(({ fixtureId, kickOffAt }) => ({
        fixtureId,
        body: { kind: 'scheduled', kickOffAt: kickOffAt?.getTime() ?? null },
      })),
    )
    await keep()
    const joined = await loadLastRounds(
      db,
      dates.map(({ fixtureId }) => fixtureId),
    )
    return dates.flatMap(({ fixtureId, fixtureSourceId, round, roundId }) =>
      roundId === null || joined.get(fixtureId) === roundId
        ? []
        : [`match ${fixtureSourceId}, called off and dated again, did not join round ${round}`],
    )
  }

  const tellPlayers = async (round: RehearsedRound): Promise<number> => {
    const snapshot = laid.players.findLast(({ takenAt }) => takenAt <= round.deadlineAt)
    const codes = new Map(laid.imported.players.map(({ sourceId, code }) => [sourceId, code]))
    const states = [...(snapshot?.known ?? [])].flatMap(([sourceId, told]) => {
      const [playerId, clubId] = [laid.playerIds.get(sourceId), laid.clubIds.get(told.clubSourceId)]
      if (playerId === undefined || clubId === undefined || codes.get(sourceId) !== told.code) return []
      return [{ playerId, clubId, status: told.status, news: told.news }]
    })
    return db.transaction().execute((tx) => updatePlayers(tx, states))
  }

  return {
    tellNews: async (round) => {
      const told = laid.news.before.get(round.number) ?? []
      const faults = await tellDates(told)
      return { movedMatches: told.length, movedPlayers: await tellPlayers(round), faults }
    },
    reachDeadline: async ({ gameRoundId, roundId }) => {
      const row = await db
        .selectFrom('gameRound')
        .select('deadlineAt')
        .where('id', '=', gameRoundId)
        .executeTakeFirstOrThrow()
      await pass(row.deadlineAt)
      const rows = await db
        .selectFrom('roundFixture')
        .select('fixtureId')
        .where('roundId', '=', roundId)
        .execute()
      for (const { fixtureId } of rows) frozen.add(fixtureId)
    },
    playMatches: async ({ number }) => {
      const called = (laid.news.calledOff.get(number) ?? []).flatMap((id) => laid.fixtureIds.get(id) ?? [])
      if (called.length > 0)
        await say(called.map((fixtureId) => ({ fixtureId, body: { kind: 'postponed' } })))
      const kickOffs = laid.imported.fixtures.flatMap(({ round, kickOffAt }) =>
        round === number && kickOffAt !== null ? [kickOffAt] : [],
      )
      await pass(new Date(Math.max(...kickOffs) + offsetMs + UNTIL_CLOSE_MS))
      await live.turn()
      return called.length
    },
  }
}

async function loadNow(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** The last round of each of these matches. */
async function loadLastRounds(
  db: Kysely<DB>,
  fixtureIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ fixtureId: number; roundId: number }>`
    select distinct on (fixture_id) fixture_id, round_id from round_fixture join round on round.id = round_id
    where fixture_id = any(${[...fixtureIds]}::int[]) order by fixture_id, round.number desc
  `.execute(db)
  return new Map(rows.map(({ fixtureId, roundId }) => [fixtureId, roundId]))
}
