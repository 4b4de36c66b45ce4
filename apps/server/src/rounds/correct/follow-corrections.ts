import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { appendToLog, loadLogVersion, OWN_SOURCE } from '../../core/game-log.ts'
import type { DB } from '../../db/generated/database.ts'
import { takeRound } from '../close/closing.ts'
import { loadContests } from '../contests-of-round.ts'
import { type ScoredPlayer, withBlankPlayers } from '../score-players.ts'
import { computeScoreboard } from '../scoreboard/compute-scoreboard.ts'
import { loadScoreboard } from '../scoreboard/load-scoreboard.ts'
import type { Scoreboard, ScoreboardResult } from '../scoreboard/scoreboard.ts'
import { writeLines } from './correction-lines.ts'
import { movedPlayers } from './moved-players.ts'
import { loadClosedContext, loadShownAt } from './shown-round.ts'

const ENTRIES_AT_ONCE = 10_000

/**
 * Brings what is shown of closed rounds to what the log says: figures of players, points, totals and places, each with
 * its line in the ledger, in one transaction, so that all of it changes at one moment. Season totals of the
 * rounds after them follow. The result, its hash and its prizes stay. Returns which rounds are shown otherwise;
 * undefined while a later round is being closed, whose totals build on theirs: it is tried again.
 */
export async function followCorrections(
  db: Kysely<DB>,
  gameRoundIds: readonly number[],
): Promise<readonly number[] | undefined> {
  return db.transaction().execute(async (tx) => {
    const rounds = await loadWithLater(tx, gameRoundIds)
    for (const { id } of rounds.toSorted((a, b) => a.id - b.id)) await takeRound(tx, id)
    if (!(await holdLaterRounds(tx, gameRoundIds))) return undefined
    const version = await loadLogVersion(tx)
    const corrected = new Set<number>()
    for (const { id } of rounds) {
      const isTotalMoved = await buildsOn(tx, id, corrected)
      if (await correctRound(tx, id, version, isTotalMoved)) corrected.add(id)
    }
    await tx
      .updateTable('roundResult')
      .set({ isCorrectionDue: false })
      .where('gameRoundId', 'in', [...gameRoundIds])
      .execute()
    await appendToLog(
      tx,
      [...corrected].map((gameRoundId) => ({
        kind: 'roundCorrected' as const,
        source: OWN_SOURCE,
        sourceEventId: `roundCorrected:${gameRoundId}:${version}`,
        gameRoundId,
        body: { version },
      })),
    )
    return [...corrected]
  })
}

/** The rounds and the closed ones after them in their tournaments, in the order of gameweeks. */
async function loadWithLater(
  tx: Transaction<DB>,
  gameRoundIds: readonly number[],
): Promise<readonly { readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select game_round.id from game_round join round on round.id = game_round.round_id
    where game_round.closed_at is not null and (game_round.id = any(${[...gameRoundIds]}::int[]) or exists (
      select from tournament_round mine
      join tournament_round later on later.tournament_id = mine.tournament_id and later.number > mine.number
      where mine.game_round_id = any(${[...gameRoundIds]}::int[]) and later.game_round_id = game_round.id))
    order by round.number, game_round.id`.execute(tx)
  return rows
}

/** Keeps later rounds of their tournaments from beginning to close; false where one is being closed. */
async function holdLaterRounds(tx: Transaction<DB>, gameRoundIds: readonly number[]): Promise<boolean> {
  await sql`select from game_round where id = any(${[...gameRoundIds]}::int[]) order by id
    for no key update`.execute(tx)
  const { rows } = await sql`
    select from tournament_round mine
    join tournament_round later on later.tournament_id = mine.tournament_id and later.number > mine.number
    join game_round on game_round.id = later.game_round_id
    where mine.game_round_id = any(${[...gameRoundIds]}::int[]) and game_round.closed_at is null
      and game_round.close_step is not null limit 1`.execute(tx)
  return rows.length === 0
}

/** Whether totals of a round build on one of these. */
async function buildsOn(
  tx: Transaction<DB>,
  gameRoundId: number,
  earlierIds: ReadonlySet<number>,
): Promise<boolean> {
  if (earlierIds.size === 0) return false
  const { rows } = await sql`
    select from tournament_round mine
    join tournament_round before on before.tournament_id = mine.tournament_id and before.number < mine.number
    where mine.game_round_id = ${gameRoundId} and before.game_round_id = any(${[...earlierIds]}::int[])
    limit 1`.execute(tx)
  return rows.length > 0
}

async function correctRound(
  tx: Transaction<DB>,
  gameRoundId: number,
  version: number,
  isTotalMoved: boolean,
): Promise<boolean> {
  const shown = await loadShownAt(tx, gameRoundId)
  if (shown === undefined) return false
  const closed = await loadClosedContext(tx, gameRoundId, shown, version)
  if (closed === undefined) return false
  const before = closed.scoredAt(shown.shownVersion)
  const after = closed.scoredAt(version)
  const moved = movedPlayers(before, after)
  if (moved.length === 0 && !isTotalMoved) return false
  const lineIds =
    moved.length === 0
      ? []
      : await writeLines(tx, closed.factsAt(shown.shownVersion), closed.factsAt(version), new Set(moved))
  await updatePlayers(tx, gameRoundId, moved, after)
  const contests = await loadContests(tx, gameRoundId)
  // Who is in it was decided by the close.
  const scoreboard = await loadScoreboard(tx, gameRoundId, contests, shown.logVersion, { isEntered: true })
  const { context } = closed
  const players = withBlankPlayers(after, context)
  const result = computeScoreboard(scoreboard, { version, pack: context.pack, players })
  await updateEntries(tx, scoreboard, result, lineIds)
  await sql`update round_result set corrected_version = ${version}, corrected_at = clock_timestamp()
    where game_round_id = ${gameRoundId}`.execute(tx)
  return true
}

async function updatePlayers(
  tx: Transaction<DB>,
  gameRoundId: number,
  ids: readonly number[],
  scored: ReadonlyMap<number, ScoredPlayer>,
): Promise<void> {
  const players = ids.map((id) => ({
    id,
    points: scored.get(id)?.points ?? 0,
    breakdown: JSON.stringify(scored.get(id)?.breakdown ?? []),
  }))
  await sql`
    insert into player_round_result as shown (game_round_id, player_id, points, breakdown, result_points)
    select ${gameRoundId}::int, id, points, breakdown, nullif(0, points) from unnest(${players.map(({ id }) => id)}::int[],
      ${players.map(({ points }) => points)}::int[], ${players.map(({ breakdown }) => breakdown)}::jsonb[])
      as given (id, points, breakdown)
    on conflict (game_round_id, player_id) do update set points = excluded.points, breakdown = excluded.breakdown,
      result_points = nullif(coalesce(shown.result_points, shown.points), excluded.points)`.execute(tx)
}

/** Those whose points, total or place are others; the ledger names the ones whose points are. */
async function updateEntries(
  tx: Transaction<DB>,
  scoreboard: Scoreboard,
  { points, places, finishedPoints, finishedPlayers }: ScoreboardResult,
  lineIds: readonly number[],
): Promise<void> {
  const { gameRoundId, entryIds, earlierPoints, size } = scoreboard
  for (let from = 0; from < size; from += ENTRIES_AT_ONCE) {
    await yieldToEventLoop()
    const to = Math.min(size, from + ENTRIES_AT_ONCE)
    const column = (of: (index: number) => number | undefined) =>
      `{${Array.from({ length: to - from }, (_, at) => of(from + at) ?? 0).join(',')}}`
    await sql`
      with given as (
        select * from unnest(${column((at) => entryIds[at])}::int[], ${column((at) => points[at])}::int[],
          ${column((at) => (points[at] ?? 0) + (earlierPoints[at] ?? 0))}::int[], ${column((at) => places[at])}::int[],
          ${column((at) => finishedPoints[at])}::int[], ${column((at) => finishedPlayers[at])}::smallint[])
          as given (entry_id, points, season_points, place, finished_points, finished_players)
      ), moved as (
        select given.*, stood.points as points_before, stood.place as place_before,
          coalesce(stood.result_points, stood.points) as result_points,
          coalesce(stood.result_season_points, stood.season_points) as result_season_points,
          coalesce(stood.result_place, stood.place) as result_place
        from given join entry_round_result stood
          on stood.game_round_id = ${gameRoundId} and stood.entry_id = given.entry_id
        where (stood.points, stood.season_points, stood.place, stood.finished_points, stood.finished_players) is distinct
          from (given.points, given.season_points, given.place, given.finished_points, given.finished_players)
      ), told as (
        insert into match_correction_team (match_correction_id, game_round_id, entry_id, points_before, points_after,
          place_before, place_after)
        select line.id, ${gameRoundId}::int, entry_id, points_before, points, place_before, place
        from moved cross join unnest(${[...lineIds]}::int[]) line (id) where points <> points_before
        on conflict (match_correction_id, entry_id, game_round_id) do update
          set points_after = excluded.points_after, place_after = excluded.place_after
      )
      update entry_round_result stood set points = moved.points, season_points = moved.season_points, place = moved.place,
        finished_points = moved.finished_points, finished_players = moved.finished_players,
        result_points = case when is_other then moved.result_points end,
        result_season_points = case when is_other then moved.result_season_points end,
        result_place = case when is_other then moved.result_place end
      from (select *, (points, season_points, place) is distinct from (result_points, result_season_points, result_place)
        as is_other from moved) moved
      where stood.game_round_id = ${gameRoundId} and stood.entry_id = moved.entry_id`.execute(tx)
  }
}
