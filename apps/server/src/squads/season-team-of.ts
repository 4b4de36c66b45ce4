import { decodeRoundScopedId, type RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { loadNewestTeam, loadOwnEntryPlace } from './repo.ts'
import type { Caller } from '../core/caller.ts'
import type { SquadDeps } from './saved-team.ts'
import { refusal, type Outcome } from '../core/outcome.ts'

/**
 * The season team that a call means: the named one, otherwise the caller's newest open one. A contest named as
 * well must be the team's, otherwise none is found.
 */
export async function seasonTeamOf(
  { db }: Pick<SquadDeps, 'db'>,
  caller: Caller,
  wireId: number | undefined,
  contestWireId?: number,
): Promise<Outcome<RoundScopedId>> {
  const contest = contestWireId === undefined ? undefined : decodeRoundScopedId(contestWireId)
  if (wireId !== undefined) {
    const team = decodeRoundScopedId(wireId)
    const isInIt = contest === undefined || (await isInContest(db, caller, team, contest))
    return isInIt ? ok(team) : refuse(refusal('notFound'))
  }
  const newest = await loadNewestTeam(db, caller, contest, { isSeasonal: true })
  if (newest === undefined) return refuse(refusal('notFound'))
  return ok({ id: newest.team.entryId, round: newest.contest.roundNumber })
}

async function isInContest(
  db: SquadDeps['db'],
  caller: Caller,
  team: RoundScopedId,
  contest: RoundScopedId,
): Promise<boolean> {
  const entry = await loadOwnEntryPlace(db, caller, team.id)
  return entry?.contestId === contest.id && team.round === contest.round
}
