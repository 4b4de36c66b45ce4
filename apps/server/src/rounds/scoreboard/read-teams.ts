import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { ContestOfRound } from '../contests-of-round.ts'
import { type ContestToRead, loadContestsToRead } from '../contests-to-read.ts'
import { loadTeamsOf, type TeamInRound } from '../team-of-round.ts'
import { loadChangedEntries } from './load-changed-entries.ts'
import type { Mark } from './load-mark.ts'
import { mergeTeams } from './merge-teams.ts'
import { bitsOfFormations } from './scoreboard.ts'
import { type TeamRows, type TeamWidths, writeTeamRows } from './team-rows.ts'

/** The teams of an open round as they were at a mark. */
export type EarlyTeams = {
  readonly mark: Mark
  /** What the teams of each contest were read by; those of a contest that has changed are read again. */
  readonly contests: ReadonlyMap<number, string>
  readonly rows: TeamRows
}

export type ReadTeams = {
  readonly contests: ReadonlyMap<number, string>
  readonly rows: TeamRows
  /** How many teams of a contest are left out because they are disqualified. */
  readonly disqualified: ReadonlyMap<number, number>
}

export type TeamsToRead = {
  readonly gameRoundId: number
  readonly logVersion: number
  readonly contestId?: number | undefined
  /** Which are left out, besides those that are disqualified. */
  readonly isLeftOut?: (team: TeamInRound) => boolean
  /** Whether an entry counts as disqualified. */
  readonly isDisqualified?: (team: TeamInRound) => boolean
  /** Only what has changed since is read. */
  readonly early?: EarlyTeams | undefined
  /** Waited for between two reads. */
  readonly pace?: () => Promise<void>
}

/** Above this share of all teams, reading the changed ones takes longer than reading all. */
const MOST_CHANGED = 0.25
const FEW = 10_000

/** Reads the teams of a round, all of them or what has changed since they were read early. */
export async function readTeams(
  db: Kysely<DB>,
  contests: readonly ContestOfRound[],
  asked: TeamsToRead,
): Promise<ReadTeams> {
  const widths = widthsOf(contests)
  // Before any team: what is true of a contest now may not be any more when its teams are read.
  const known = new Set(contests.map(({ contestId }) => contestId))
  const toRead = (await loadContestsToRead(db, asked.gameRoundId)).filter(({ contestId }) =>
    known.has(contestId),
  )
  const keys = new Map(toRead.map((contest) => [contest.contestId, keyOf(contest)]))
  const { early } = asked
  if (
    early === undefined ||
    early.rows.width !== widths.width ||
    early.rows.reservesWidth !== widths.reservesWidth
  )
    return { contests: keys, ...(await readAll(db, contests, toRead, asked)) }
  const kept = new Set([...keys].filter(([id, key]) => early.contests.get(id) === key).map(([id]) => id))
  const changed = await loadChangedEntries(db, [...kept], early.mark, early.rows.entryIds)
  if (changed.length > FEW + early.rows.size * MOST_CHANGED)
    return { contests: keys, ...(await readAll(db, contests, toRead, asked)) }
  const anew = toRead.filter(({ contestId }) => !kept.has(contestId))
  const whole = await readAll(db, contests, anew, asked)
  const single = await readAll(db, contests, toRead, asked, changed)
  const replaced = new Set(changed.map(({ entryId }) => entryId))
  const isReplaced = (entryId: number, contestId: number) => !kept.has(contestId) || replaced.has(entryId)
  const added = writeTeamRows(whole.rows.size + single.rows.size, widths)
  added.copy(whole.rows, 0, whole.rows.size)
  added.copy(single.rows, 0, single.rows.size)
  return {
    contests: keys,
    rows: await mergeTeams(early.rows, isReplaced, added.finish()),
    disqualified: new Map([...whole.disqualified, ...single.disqualified]),
  }
}

async function readAll(
  db: Kysely<DB>,
  contests: readonly ContestOfRound[],
  toRead: readonly ContestToRead[],
  {
    logVersion,
    contestId: only,
    isLeftOut,
    isDisqualified = (team) => team.isDisqualified,
    pace,
  }: TeamsToRead,
  changed?: readonly { readonly entryId: number; readonly contestId: number }[],
): Promise<Omit<ReadTeams, 'contests'>> {
  const asked = toRead.filter(({ contestId }) => only === undefined || only === contestId)
  const expected = changed?.length ?? asked.reduce((sum, { entryCount }) => sum + entryCount, 0)
  const rows = writeTeamRows(expected, widthsOf(contests))
  const disqualified = new Map<number, number>()
  const formationsOf = createFormations(contests)
  for await (const teams of loadTeamsOf(db, asked, { logVersion, changed })) {
    for (const team of teams) {
      if (isLeftOut?.(team) === true) continue
      if (isDisqualified(team)) disqualified.set(team.contestId, (disqualified.get(team.contestId) ?? 0) + 1)
      else rows.push(team, formationsOf(team))
    }
    await pace?.()
  }
  return { rows: rows.finish(), disqualified }
}

/** The formations of a team as bits; few games sell any, and few entries have bought one. */
function createFormations(contests: readonly ContestOfRound[]): (team: TeamInRound) => number {
  const contestOf = new Map(contests.map((contest) => [contest.contestId, contest]))
  const free = new Map(contests.map((contest) => [contest.contestId, bitsOfFormations(contest, [])]))
  return ({ contestId, paidFormations }) => {
    const contest = paidFormations.length === 0 ? undefined : contestOf.get(contestId)
    return contest === undefined ? (free.get(contestId) ?? 0) : bitsOfFormations(contest, paidFormations)
  }
}

function widthsOf(contests: readonly ContestOfRound[]): TeamWidths {
  return {
    width: Math.max(1, ...contests.map(({ rules }) => rules.startersLimit)),
    reservesWidth: Math.max(0, ...contests.map(({ rules }) => rules.reservesLimit)),
  }
}

/** Everything about a contest that its rows depend on. */
function keyOf(contest: ContestToRead): string {
  return JSON.stringify({ ...contest, entryCount: undefined })
}
