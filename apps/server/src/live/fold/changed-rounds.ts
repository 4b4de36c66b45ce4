import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { LogEntry } from '../../core/game-log.ts'

/** What lines of the log change about game rounds, besides the points of matches. */
export type ChangedRounds = {
  /** Locked, closed, corrected or opened again. */
  readonly named: readonly number[]
  /** Their close has begun. */
  readonly closing: readonly number[]
  /** What is read of them besides their matches may be another now. */
  readonly toRead: ReadonlySet<number>
  /** Their scoreboards may have other entries or other totals; they are among those to read. */
  readonly staleScoreboards: ReadonlySet<number>
}

/** After which totals and tables of later rounds are others. */
const ENDED_KINDS: readonly LogEntry['kind'][] = ['roundClosed', 'roundReopened', 'roundCorrected']

const ROUND_KINDS = new Set<LogEntry['kind']>(['roundLocked', ...ENDED_KINDS])

/** What takes an entry out of the scoreboards that have it, or puts it back. */
const LEFT_OR_BACK = new Set<LogEntry['kind']>(['entryWithdrawn', 'entryDisqualified', 'entryReinstated'])

/**
 * Which game rounds lines of the log change: those they name; those that lost an entry or got one back (a confirmed one
 * has been in its scoreboard since the lock); those that a match left; and later ones of a championship under the same
 * rules as one that was closed, corrected or opened again, because form and totals build on it.
 */
export async function loadChangedRounds(
  db: Kysely<DB>,
  entries: readonly LogEntry[],
): Promise<ChangedRounds> {
  const named = entries.flatMap(({ kind, gameRoundId }) =>
    ROUND_KINDS.has(kind) && gameRoundId !== null ? [gameRoundId] : [],
  )
  const closing = entries.flatMap(({ kind, gameRoundId }) =>
    kind === 'roundClosing' && gameRoundId !== null ? [gameRoundId] : [],
  )
  const ended = entries.flatMap(({ kind, gameRoundId }) =>
    ENDED_KINDS.includes(kind) && gameRoundId !== null ? [gameRoundId] : [],
  )
  const moved = entries.flatMap(({ kind, entryId }) =>
    LEFT_OR_BACK.has(kind) && entryId !== null ? [entryId] : [],
  )
  const voided = entries.flatMap(({ kind, body }) =>
    kind === 'fixtureVoided' || kind === 'fixtureReturned'
      ? [(body as { readonly roundId: number }).roundId]
      : [],
  )
  if (ended.length + moved.length + voided.length === 0)
    return { named, closing, toRead: new Set(named), staleScoreboards: new Set() }
  const { rows } = await sql<{ gameRoundId: number; isStale: boolean }>`
    select tournament_round.game_round_id, true as is_stale from entry
    join subgame on subgame.id = entry.subgame_id
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    where entry.id = any(${moved}::int[])
    union
    select later.game_round_id, true from tournament_round
    join tournament_round later on later.tournament_id = tournament_round.tournament_id
      and later.number > tournament_round.number
    where tournament_round.game_round_id = any(${ended}::int[])
    union
    select later.id, false from game_round
    join round on round.id = game_round.round_id
    join round later_round on later_round.championship_id = round.championship_id and later_round.number > round.number
    join game_round later on later.round_id = later_round.id and later.rule_pack = game_round.rule_pack
    where game_round.id = any(${ended}::int[])
    union
    select id, false from game_round where round_id = any(${voided}::int[])
  `.execute(db)
  return {
    named,
    closing,
    toRead: new Set([...named, ...rows.map(({ gameRoundId }) => gameRoundId)]),
    staleScoreboards: new Set(rows.flatMap(({ gameRoundId, isStale }) => (isStale ? [gameRoundId] : []))),
  }
}
