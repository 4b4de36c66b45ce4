import { decodeRoundScopedId, type RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { requireCaller } from '../../platform/auth/require-caller.ts'
import type { Caller as TokenCaller } from '../../platform/auth/tokens.ts'
import { loadNewestTeam } from './repo.ts'
import type { Caller, SquadDeps } from './saved-team.ts'
import { refusal, type Outcome } from './team-refusal.ts'

/** Who asks for a change, and of which team. */
export type Changer = { readonly caller: Caller; readonly team: RoundScopedId }

/** The season team that a call means: the one it names, else the caller's newest open one (decision 2). */
export async function seasonTeamOf(
  { db }: Pick<SquadDeps, 'db'>,
  tokenCaller: TokenCaller | undefined,
  wireId: number | undefined,
): Promise<Outcome<Changer>> {
  const caller = requireCaller(tokenCaller)
  if (caller.isOnlooker) return refuse(refusal('onlookerOnly'))
  if (wireId !== undefined) return ok({ caller, team: decodeRoundScopedId(wireId) })
  const newest = await loadNewestTeam(db, caller, undefined, { isSeasonal: true })
  if (newest === undefined) return refuse(refusal('notFound'))
  return ok({ caller, team: { id: newest.team.entryId, round: newest.contest.roundNumber } })
}
