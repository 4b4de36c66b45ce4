import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { ContestOfRound } from '../contests-of-round.ts'
import { type ContestToRead, loadContestsToRead } from '../contests-to-read.ts'
import { loadTeamsOf, type TeamInRound } from '../team-of-round.ts'
import { type ChangedEntry, type KnownEntries, loadChangedEntries } from './load-changed-entries.ts'
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
  readonly contests: readonly ContestOfRound[]
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

/** What was true of the contests of a round before any of its teams was read. */
type Plan = {
  readonly asked: TeamsToRead
  readonly toRead: readonly ContestToRead[]
  readonly keys: ReadonlyMap<number, string>
  /** The teams read early, of so many contests, and the contests in which they still count. */
  readonly known: (KnownEntries & { readonly rows: TeamRows; readonly contestCount: number }) | undefined
}

/** Above this share of all teams, reading the changed ones takes longer than reading all. */
const MOST_CHANGED = 0.25
const FEW = 10_000

/** Reads the teams of rounds in their order, all of them or what has changed since they were read early. */
export async function* readTeams(db: Kysely<DB>, rounds: readonly TeamsToRead[]): AsyncGenerator<ReadTeams> {
  const plans: Plan[] = []
  for (const asked of rounds) plans.push(await planReading(db, asked))
  const changed = await loadChangedEntries(
    db,
    plans.flatMap(({ known }) => known ?? []),
  )
  for (const plan of plans) yield { contests: plan.keys, ...(await readPlanned(db, plan, changed)) }
}

async function planReading(db: Kysely<DB>, asked: TeamsToRead): Promise<Plan> {
  const { contests, early, gameRoundId } = asked
  const widths = widthsOf(contests)
  const ids = new Set(contests.map(({ contestId }) => contestId))
  // Before any team: what is true of a contest now may not be any more when its teams are read.
  const toRead = (await loadContestsToRead(db, gameRoundId)).filter(({ contestId }) => ids.has(contestId))
  const keys = new Map(toRead.map((contest) => [contest.contestId, keyOf(contest)]))
  if (
    early === undefined ||
    early.rows.width !== widths.width ||
    early.rows.reservesWidth !== widths.reservesWidth
  )
    return { asked, toRead, keys, known: undefined }
  const { mark, rows } = early
  const contestIds = new Set(
    [...keys].filter(([id, key]) => early.contests.get(id) === key).map(([id]) => id),
  )
  const contestCount = early.contests.size
  return { asked, toRead, keys, known: { contestIds, mark, entryIds: rows.entryIds, rows, contestCount } }
}

async function readPlanned(
  db: Kysely<DB>,
  { asked, toRead, known }: Plan,
  changedAnywhere: readonly ChangedEntry[],
): Promise<Omit<ReadTeams, 'contests'>> {
  if (known === undefined) return readAll(db, toRead, asked)
  const { contestIds, rows } = known
  const changed = changedAnywhere.filter(({ contestId }) => contestIds.has(contestId))
  if (changed.length > FEW + rows.size * MOST_CHANGED) return readAll(db, toRead, asked)
  const anew = toRead.filter(({ contestId }) => !contestIds.has(contestId))
  // Nobody writes to rows once they are made, so they may be in many hands.
  if (changed.length === 0 && anew.length === 0 && contestIds.size === known.contestCount)
    return { rows, disqualified: new Map() }
  const whole = await readAll(db, anew, asked)
  const single = await readAll(db, toRead, asked, changed)
  const replaced = new Set(changed.map(({ entryId }) => entryId))
  const isReplaced = (entryId: number, contestId: number) =>
    !contestIds.has(contestId) || replaced.has(entryId)
  const added = writeTeamRows(whole.rows.size + single.rows.size, widthsOf(asked.contests))
  added.copy(whole.rows, 0, whole.rows.size)
  added.copy(single.rows, 0, single.rows.size)
  return {
    rows: await mergeTeams(rows, isReplaced, added.finish()),
    disqualified: new Map([...whole.disqualified, ...single.disqualified]),
  }
}

async function readAll(
  db: Kysely<DB>,
  toRead: readonly ContestToRead[],
  {
    contests,
    logVersion,
    contestId: only,
    isLeftOut,
    isDisqualified = (team) => team.isDisqualified,
    pace,
  }: TeamsToRead,
  changed?: readonly ChangedEntry[],
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
