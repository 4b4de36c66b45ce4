import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { wasDisqualified } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import type { EntryOutcome } from '../decide-outcome.ts'
import { loadNow } from '../repo.ts'
import type { CloseDeps } from './close-deps.ts'
import { type Closing, inStage, updateAfter, updateStage } from './closing.ts'
import { computeResults, type RoundResults } from './compute-results.ts'

/**
 * Writes the results of a round: players, then entries in order of id, a few thousand at a time, then the row that
 * makes them the result. Two nodes continue where the other left off.
 */
export async function writeResults(deps: CloseDeps, closing: Closing, batch: number): Promise<void> {
  const isDue = await inStage(deps.db, closing, 'begun', () => Promise.resolve(true))
  if (isDue !== true) return
  const results = await computeResults(deps, closing)
  if (results === undefined) return
  await inStage(deps.db, closing, 'begun', (tx) => upsertPlayers(tx, closing.gameRoundId, results))
  for (;;) {
    const isDone = await inStage(deps.db, closing, 'begun', async (tx, after) => {
      const entries = take(results.entriesAfter(after), batch)
      const last = entries.at(-1)
      if (last === undefined) {
        await removeGone(tx, closing)
        return finishResults(tx, closing, results, deps.codeVersion)
      }
      if (await hasResultsAfter(tx, closing.gameRoundId, after)) await upsertEntries(tx, closing, entries)
      else await insertEntries(tx, closing.gameRoundId, entries)
      await updateAfter(tx, closing.gameRoundId, last.entryId)
      return false
    })
    if (isDone !== false) return
    deps.reachStep?.('close.writing')
  }
}

function take<T>(from: Iterable<T>, count: number): readonly T[] {
  const taken: T[] = []
  for (const one of from) {
    taken.push(one)
    if (taken.length === count) break
  }
  return taken
}

async function finishResults(
  tx: Transaction<DB>,
  { gameRoundId, version }: Closing,
  { rulePack, rulePackVersion, hash, entryCount }: RoundResults,
  codeVersion: string,
): Promise<true> {
  const made = {
    logVersion: version,
    rulePack,
    rulePackVersion,
    codeVersion,
    hash,
    entryCount,
    closedAt: await loadNow(tx),
    correctedVersion: null,
    correctedAt: null,
  }
  await tx
    .insertInto('roundResult')
    .values({ gameRoundId, ...made })
    .onConflict((conflict) => conflict.column('gameRoundId').doUpdateSet(made))
    .execute()
  await updateStage(tx, gameRoundId, 'written')
  return true
}

async function upsertPlayers(tx: Kysely<DB>, gameRoundId: number, { players }: RoundResults): Promise<void> {
  await sql`
    insert into player_round_result (game_round_id, player_id, points, breakdown)
    select ${gameRoundId}::int, * from unnest(
      ${players.map(({ playerId }) => playerId)}::int[],
      ${players.map(({ points }) => points)}::int[],
      ${players.map(({ breakdown }) => JSON.stringify(breakdown))}::jsonb[])
    on conflict (game_round_id, player_id) do update set points = excluded.points, breakdown = excluded.breakdown,
      result_points = null
    where (player_round_result.points, player_round_result.breakdown, player_round_result.result_points)
      is distinct from (excluded.points, excluded.breakdown, null)
  `.execute(tx)
}

/** Only a round that was closed before has results that this close has not written. */
async function hasResultsAfter(tx: Kysely<DB>, gameRoundId: number, after: number): Promise<boolean> {
  const { rows } = await sql`
    select from entry_round_result where game_round_id = ${gameRoundId} and entry_id > ${after}
    order by entry_id limit 1
  `.execute(tx)
  return rows.length > 0
}

async function insertEntries(
  tx: Kysely<DB>,
  gameRoundId: number,
  entries: readonly EntryOutcome[],
): Promise<void> {
  await sql`
    insert into entry_round_result (game_round_id, ${COLUMNS})
    select ${gameRoundId}::int, ${COLUMNS} from ${given(entries)}
  `.execute(tx)
}

/** For a reopened round, what changes is stored next to its new value. */
async function upsertEntries(
  tx: Kysely<DB>,
  { gameRoundId, version }: Closing,
  entries: readonly EntryOutcome[],
): Promise<void> {
  await sql`
    with given as (select * from ${given(entries)}), corrected as (
      insert into result_correction (game_round_id, log_version, entry_id, points_before, points_after,
        place_before, place_after, prize_before, prize_after)
      select ${gameRoundId}::int, ${version}::bigint, given.entry_id, before.points, given.points,
        before.place, given.place, before.prize, given.prize
      from given join (
        select entry_id, coalesce(result_points, points) as points, coalesce(result_place, place) as place, prize
        from entry_round_result where game_round_id = ${gameRoundId}) before on before.entry_id = given.entry_id
      where (before.points, before.place, before.prize) is distinct from (given.points, given.place, given.prize)
    )
    insert into entry_round_result (game_round_id, ${COLUMNS})
    select ${gameRoundId}::int, ${COLUMNS} from given
    on conflict (game_round_id, entry_id) do update set points = excluded.points,
      season_points = excluded.season_points, place = excluded.place,
      finished_points = excluded.finished_points, finished_players = excluded.finished_players, prize = excluded.prize,
      result_points = null, result_season_points = null, result_place = null
  `.execute(tx)
}

const COLUMNS = sql.raw(
  'entry_id, subgame_id, points, season_points, place, finished_points, finished_players, prize',
)

function given(entries: readonly EntryOutcome[]): RawBuilder<unknown> {
  return sql`unnest(
    ${entries.map(({ entryId }) => entryId)}::int[],
    ${entries.map(({ contestId }) => contestId)}::int[],
    ${entries.map(({ points }) => points)}::int[],
    ${entries.map(({ seasonPoints }) => seasonPoints)}::int[],
    ${entries.map(({ place }) => place)}::int[],
    ${entries.map(({ finishedPoints }) => finishedPoints)}::int[],
    ${entries.map(({ finishedPlayers }) => finishedPlayers)}::smallint[],
    ${entries.map(({ prize }) => prize)}::bigint[]) as given (${COLUMNS})`
}

/** After an earlier close an entry may have been disqualified, or its contest called off: it has no result any more. */
async function removeGone(tx: Kysely<DB>, { gameRoundId, version }: Closing): Promise<void> {
  await sql`
    delete from entry_round_result where game_round_id = ${gameRoundId}
      and (${wasDisqualified(sql`entry_round_result.entry_id`, sql`${version}::bigint`)}
        or subgame_id in (select subgame.id from tournament_round
          join subgame on subgame.tournament_id = tournament_round.tournament_id
          where tournament_round.game_round_id = ${gameRoundId} and subgame.cancelled_at is not null))`.execute(
    tx,
  )
}
