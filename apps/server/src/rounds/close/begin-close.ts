import { contradictionsOf } from '@gaffer/feed'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { appendToLog, loadLogVersion, lockLog, OWN_SOURCE } from '../../core/game-log.ts'
import { appendVoided } from '../../core/voided-fixtures.ts'
import { contradictsItself, isDoubtfullyPostponed } from '../../football/index.ts'
import { loadScoredRound, type ScoredRound } from '../load-scored-round.ts'
import { isRoundOver } from '../score-players.ts'
import { REOPENED } from '../../contests/index.ts'
import { cancelThinContests } from '../../entries/index.ts'
import { refundVoidGames } from './refund-void-games.ts'
import { type Closing, earlierRounds, takeRound, tryTakeRound } from './closing.ts'

/**
 * Begins the close of a round whose matches are over, or finds the one already begun. From then on the set of entries
 * is fixed: a wallet that answers later is too late. Facts that come after the version have no effect unless an
 * operator reopens the round (ADR-17), and none up to it counts unjudged. Returns undefined while there is nothing to
 * close, where a fact of its matches came while they were judged, or while somebody has the round: a correction may have
 * it for half a minute, and other rounds are due meanwhile.
 */
export async function beginClose(db: Kysely<DB>, gameRoundId: number): Promise<Closing | undefined> {
  return db
    .transaction()
    .execute(async (tx) =>
      (await tryTakeRound(tx, gameRoundId)) ? beginCloseIn(tx, gameRoundId) : undefined,
    )
}

/** The same in the caller's transaction, which waits for whoever has the round. */
export async function beginCloseIn(tx: Transaction<DB>, gameRoundId: number): Promise<Closing | undefined> {
  const round = await takeRound(tx, gameRoundId)
  if (round === undefined || round.lockedAt === null || round.closedAt !== null) return undefined
  if (round.closeStep !== null && round.closeStep !== REOPENED && round.closeVersion !== null) {
    return { gameRoundId, version: round.closeVersion }
  }
  if (!(await holdEarlierRounds(tx, gameRoundId))) return undefined
  const read = await loadLogVersion(tx)
  const scored = await loadScoredRound(tx, gameRoundId, read)
  if (scored === undefined || !isRoundOver(scored.context, scored.states)) return undefined
  // The row is locked before the log: its holder may be about to append.
  await sql`select id from game_round where id = ${gameRoundId} for no key update`.execute(tx)
  await lockLog(tx)
  if (await hasLaterFact(tx, scored, read)) return undefined
  if (await hasContradiction(tx, scored)) return undefined
  const postponed = postponedIn(scored)
  if (postponed.length > 0 && !(await holdPostponed(tx, scored, postponed))) return undefined
  const { roundId } = scored.context
  await appendVoided(
    tx,
    postponed.map((fixtureId) => ({ roundId, fixtureId })),
  )
  if (round.closeStep === null) await cancelThinContests(tx, gameRoundId, 'close')
  await refundVoidGames(tx, gameRoundId)
  await tx
    .updateTable('gameRound')
    .set({ closeStep: 'begun', closeAfter: 0 })
    .where('id', '=', gameRoundId)
    .execute()
  // Pages whose changes are refused from here on learn it from the log.
  await appendToLog(tx, [
    {
      kind: 'roundClosing',
      source: OWN_SOURCE,
      sourceEventId: `roundClosing:${gameRoundId}:${await loadLogVersion(tx)}`,
      gameRoundId,
      body: {},
    },
  ])
  const version = await loadLogVersion(tx)
  await tx.updateTable('gameRound').set({ closeVersion: version }).where('id', '=', gameRoundId).execute()
  return { gameRoundId, version }
}

/**
 * Keeps the earlier rounds of its tournaments from being reopened until this close has begun; false while one of them
 * is not closed, because totals build on theirs.
 */
async function holdEarlierRounds(tx: Transaction<DB>, gameRoundId: number): Promise<boolean> {
  const { rows } = await sql<{ closedAt: Date | null }>`
    select earlier.closed_at from ${earlierRounds(sql`${gameRoundId}`)} for share of earlier
  `.execute(tx)
  return rows.every(({ closedAt }) => closedAt !== null)
}

/** The matches that no longer count in this round, whenever they are played (Q-44). */
function postponedIn({ context, states }: ScoredRound): readonly number[] {
  return context.fixtures
    .filter(({ fixtureId, isVoided }) => !isVoided && states.get(fixtureId)?.status === 'postponed')
    .map(({ fixtureId }) => fixtureId)
}

/**
 * Whether a fact of its matches was appended after the round was read. The caller has locked the log, so none comes
 * later; the next turn judges the round again, with all that it waits for.
 */
async function hasLaterFact(tx: Transaction<DB>, { context }: ScoredRound, read: number): Promise<boolean> {
  const ids = context.fixtures.map(({ fixtureId }) => fixtureId)
  const { rows } = await sql`
    select from game_log where seq > ${read}::bigint and kind = 'matchFact' and fixture_id = any(${ids}::int[])
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whether a match of a feed contradicts itself, by the facts that were read, in any way that no person has accepted
 * (Q-105): what lists show of it may be older. The caller has locked the log.
 */
async function hasContradiction(tx: Transaction<DB>, { context, states }: ScoredRound): Promise<boolean> {
  const found = context.fixtures.flatMap(({ fixtureId, isVoided }) => {
    const state = states.get(fixtureId)
    const contradictions = state === undefined || isVoided ? [] : contradictionsOf(state)
    return contradictions.length === 0 ? [] : [{ fixtureId, contradictions: JSON.stringify(contradictions) }]
  })
  if (found.length === 0) return false
  const { rows } = await sql`
    select from unnest(${found.map(({ fixtureId }) => fixtureId)}::int[],
      ${found.map(({ contradictions }) => contradictions)}::jsonb[]) as state (fixture_id, contradictions)
    join fixture on fixture.id = state.fixture_id
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    where ${contradictsItself(sql`state`, sql`state.contradictions`)} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Keeps postponed matches as they were read until the close has begun; false where one may be on again, because a
 * report of it is being taken at this moment, or is missing (Q-127). The caller has locked the log. Matches are locked
 * only if free: who takes a report locks its match, then waits for the log.
 */
async function holdPostponed(
  tx: Transaction<DB>,
  { states }: ScoredRound,
  postponed: readonly number[],
): Promise<boolean> {
  const ids = [...postponed]
  const { rows: held } = await sql`
    select fixture_id from feed_match where fixture_id = any(${ids}::int[]) for update skip locked`.execute(
    tx,
  )
  const { rows } = await sql<{ isUnchanged: boolean }>`
    select (select count(*) from feed_match where fixture_id = any(${ids}::int[])) = ${held.length}
      and not exists (select from unnest(${ids}::int[]) postponed (fixture_id)
        where ${isDoubtfullyPostponed(sql`postponed.fixture_id`, sql`last_whistle.at`)}) as is_unchanged
    from (select max(finished_at) as at from fixture_state
      where fixture_id = any(${[...states.keys()]}::int[])) last_whistle`.execute(tx)
  return rows[0]?.isUnchanged === true
}
