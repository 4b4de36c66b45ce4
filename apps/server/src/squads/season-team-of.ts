import { decodeRoundScopedId, type RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { requireCaller } from '../platform/auth/require-caller.ts'
import type { TokenCaller } from '../platform/auth/tokens.ts'
import { loadNewestTeam, loadOwnEntryPlace } from './repo.ts'
import type { Caller } from '../core/caller.ts'
import type { SquadDeps } from './saved-team.ts'
import { refusal, type Outcome } from '../core/outcome.ts'

/** Who wants to change which team. */
export type Changer = { readonly caller: Caller; readonly team: RoundScopedId }

/**
 * The season team that a call means: the named one, otherwise the caller's newest open one. A contest named as
 * well must be the team's, otherwise none is found.
 */
export async function seasonTeamOf(
  { db }: Pick<SquadDeps, 'db'>,
  tokenCaller: TokenCaller | undefined,
  wireId: number | undefined,
  contestWireId?: number,
): Promise<Outcome<Changer>> {
  const caller = requireCaller(tokenCaller)
  if (caller.isOnlooker) return refuse(refusal('onlookerOnly'))
  const contest = contestWireId === undefined ? undefined : decodeRoundScopedId(contestWireId)
  if (wireId !== undefined) {
    const team = decodeRoundScopedId(wireId)
    const isInIt = contest === undefined || (await isInContest(db, caller, team, contest))
    return isInIt ? ok({ caller, team }) : refuse(refusal('notFound'))
  }
  const newest = await loadNewestTeam(db, caller, contest, { isSeasonal: true })
  if (newest === undefined) return refuse(refusal('notFound'))
  return ok({ caller, team: { id: newest.team.entryId, round: newest.contest.roundNumber } })
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
