import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type ContestOfRound, loadContests } from '../contests-of-round.ts'
import { loadScoreboard } from '../scoreboard/load-scoreboard.ts'
import type { Scoreboard } from '../scoreboard/scoreboard.ts'
import type { CloseDeps } from './close-deps.ts'
import type { Closing } from './closing.ts'

/** How long a close waits for this node to have read the log as far as the database has it. */
const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 25

/**
 * The teams that count in a round that is being closed: those whose stake was taken. A node that has them in memory
 * takes these; they are the same that it would read.
 */
export async function takeTeams(
  deps: Pick<CloseDeps, 'db' | 'scoreboardOf'>,
  { gameRoundId, version }: Closing,
): Promise<Scoreboard> {
  const contests = await loadContests(deps.db, gameRoundId)
  const known = await takeKnown(deps, gameRoundId, contests)
  return known ?? loadScoreboard(deps.db, gameRoundId, contests, version, { isEntered: true })
}

/**
 * The teams in memory, if they are all those of the close. Since the lock line-ups are as they were, and since the
 * close began nobody is disqualified or taken back. What is left are entries that wait for their wallet: while there
 * are any the teams are read, and those withdrawn by now are out of memory once it has come as far as the log.
 */
async function takeKnown(
  { db, scoreboardOf }: Pick<CloseDeps, 'db' | 'scoreboardOf'>,
  gameRoundId: number,
  contests: readonly ContestOfRound[],
): Promise<Scoreboard | undefined> {
  if (scoreboardOf === undefined) return undefined
  const ids = contests.map(({ contestId }) => contestId)
  const { isDecided, version } = await loadUndecided(db, ids)
  if (!isDecided) return undefined
  const until = performance.now() + PATIENCE_MS
  let known = scoreboardOf(gameRoundId, version)
  while (known === undefined && performance.now() < until) {
    await pause(LOOK_EVERY_MS)
    known = scoreboardOf(gameRoundId, version)
  }
  return known === undefined ? undefined : withContests(known, contests)
}

async function loadUndecided(
  db: Kysely<DB>,
  contestIds: readonly number[],
): Promise<{ readonly isDecided: boolean; readonly version: number }> {
  const { rows } = await sql<{ isDecided: boolean; version: number }>`
    select coalesce((select max(seq) from game_log), 0) as version,
      not exists (select from entry where subgame_id = any(${[...contestIds]}::int[]) and state = 'reserved') as is_decided
  `.execute(db)
  return rows[0] ?? { isDecided: false, version: 0 }
}

/** With its contests as they are now; undefined when it has others, such as one that was called off. */
function withContests(known: Scoreboard, contests: readonly ContestOfRound[]): Scoreboard | undefined {
  if (known.contests.length !== contests.length) return undefined
  const ranges = known.contests.flatMap((range, at) => {
    const contest = contests[at]
    return contest?.contestId === range.contest.contestId ? [{ ...range, contest }] : []
  })
  return ranges.length === contests.length ? { ...known, contests: ranges } : undefined
}
