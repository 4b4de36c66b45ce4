import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { creditPrizes } from '../wallet/index.ts'
import { appendToLog, OWN_SOURCE } from './append-to-log.ts'
import { computeOutcome } from './compute-outcome.ts'
import { insertOutcome } from './insert-outcome.ts'
import { loadNow } from './repo.ts'
import { hashOutcome } from './result-hash.ts'

/** Each durable step of a close, in order; FAIL_AT names one to be killed at in tests. */
export const CLOSE_STEPS = [
  'close.computed',
  'close.written',
  'close.paying',
  'close.paid',
  'close.closed',
] as const

export type CloseStep = (typeof CLOSE_STEPS)[number]

export type CloseDeps = {
  readonly db: Kysely<DB>
  readonly codeVersion: string
  /** Told of every step as it is reached; a test kills the process or throws there. */
  readonly reachStep?: (step: CloseStep) => void
}

/** An hour of game time after the last final whistle (decision 12). */
const CLOSING_DELAY_MINUTES = 60
/** What an undecided wallet answer may hold a close up, on top. */
const PATIENCE_MINUTES = 60
const PRIZES_AT_ONCE = 500

/**
 * Closes a game round: results and hash, then prizes, then the end of the round. Each step is one
 * transaction that the next start finds done or not begun, so it can be killed anywhere and run again,
 * on any node, and each effect happens once (G8). Answers whether the round is closed now.
 */
export async function closeRound(deps: CloseDeps, gameRoundId: number): Promise<boolean> {
  const reachStep = deps.reachStep ?? (() => {})
  const isWritten = await writeResults(deps.db, gameRoundId, deps.codeVersion, reachStep)
  if (!isWritten) return false
  await payPrizes(deps.db, gameRoundId, reachStep)
  reachStep('close.paid')
  await finishRound(deps.db, gameRoundId)
  reachStep('close.closed')
  return true
}

async function writeResults(
  db: Kysely<DB>,
  gameRoundId: number,
  codeVersion: string,
  reachStep: (step: CloseStep) => void,
): Promise<boolean> {
  const isWritten = await db.transaction().execute(async (tx) => {
    const round = await takeRound(tx, gameRoundId)
    if (round === undefined || round.lockedAt === null || round.closedAt !== null) return false
    if (round.closeStep !== null) return true
    // Facts that come after this number wait for an operator's reopen (design 1).
    const { rows } = await sql<{
      version: number
    }>`select coalesce(max(seq), 0) as version from game_log`.execute(tx)
    const computed = await computeOutcome(tx, gameRoundId, rows[0]?.version ?? 0, (team) => !team.isReserved)
    if (computed === undefined || !computed.isOver) return false
    reachStep('close.computed')
    const { outcome } = computed
    await insertOutcome(tx, gameRoundId, outcome)
    await tx
      .insertInto('roundResult')
      .values({
        gameRoundId,
        logVersion: outcome.logVersion,
        rulePack: outcome.rulePack,
        rulePackVersion: outcome.rulePackVersion,
        codeVersion,
        hash: hashOutcome(outcome),
        closedAt: await loadNow(tx),
      })
      .execute()
    await setStep(tx, gameRoundId, 'written')
    return true
  })
  if (isWritten) reachStep('close.written')
  return isWritten
}

async function payPrizes(
  db: Kysely<DB>,
  gameRoundId: number,
  reachStep: (step: CloseStep) => void,
): Promise<void> {
  let after = 0
  for (;;) {
    const paid = await db.transaction().execute(async (tx) => {
      const prizes = await tx
        .selectFrom('entryRoundResult')
        .select(['entryId', 'prize as amount'])
        .where('gameRoundId', '=', gameRoundId)
        .where('prize', '>', 0)
        .where('entryId', '>', after)
        .orderBy('entryId')
        .limit(PRIZES_AT_ONCE)
        .execute()
      if (prizes.length > 0) await creditPrizes(tx, gameRoundId, prizes)
      return prizes
    })
    after = paid.at(-1)?.entryId ?? after
    if (paid.length > 0) reachStep('close.paying')
    if (paid.length < PRIZES_AT_ONCE) return
  }
}

async function finishRound(db: Kysely<DB>, gameRoundId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const round = await takeRound(tx, gameRoundId)
    if (round === undefined || round.closedAt !== null) return
    const now = await loadNow(tx)
    await tx
      .updateTable('gameRound')
      .set({ closedAt: now, closeStep: 'closed' })
      .where('id', '=', gameRoundId)
      .execute()
    await appendToLog(tx, [
      {
        kind: 'roundClosed',
        source: OWN_SOURCE,
        sourceEventId: `roundClosed:${gameRoundId}`,
        gameRoundId,
        body: { closedAt: now.getTime() },
        happenedAt: now,
      },
    ])
  })
}

/** Holds the round against other nodes and against late wallet answers until the transaction ends. */
async function takeRound(tx: Transaction<DB>, gameRoundId: number) {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int)`.execute(tx)
  return tx
    .selectFrom('gameRound')
    .select(['lockedAt', 'closedAt', 'closeStep'])
    .where('id', '=', gameRoundId)
    .executeTakeFirst()
}

async function setStep(tx: Transaction<DB>, gameRoundId: number, closeStep: string): Promise<void> {
  await tx.updateTable('gameRound').set({ closeStep }).where('id', '=', gameRoundId).execute()
}

/**
 * The locked game rounds whose matches are all over since an hour of game time, and those a close was
 * interrupted in. An entry that waits for its wallet holds it up for one more hour, then it is left out.
 */
export async function loadRoundsToClose(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select game_round.id
    from game_round
    join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id
    join lateral (
      select bool_and(coalesce(state.state in ('finished', 'abandoned', 'postponed'), false)) as is_over,
        coalesce(max(state.finished_at), game_round.locked_at) as over_at
      from round_fixture left join fixture_state state on state.fixture_id = round_fixture.fixture_id
      where round_fixture.round_id = round.id
    ) matches on true
    where game_round.locked_at is not null and game_round.closed_at is null
      and (game_round.close_step is not null
        or (matches.is_over
          and clock_timestamp() >= matches.over_at + ${gameMinutes(CLOSING_DELAY_MINUTES)}
          and (clock_timestamp() >= matches.over_at + ${gameMinutes(CLOSING_DELAY_MINUTES + PATIENCE_MINUTES)}
            or not exists (
              select from tournament_round
              join subgame on subgame.tournament_id = tournament_round.tournament_id
              join entry on entry.subgame_id = subgame.id
              where tournament_round.game_round_id = game_round.id and entry.state = 'reserved'))))
    order by round.number, game_round.id limit 20
  `.execute(db)
  return rows.map(({ id }) => id)
}

function gameMinutes(minutes: number) {
  return sql`make_interval(secs => ${minutes} * championship.game_minute_ms / 1000.0)`
}
