import {
  ok,
  refuse,
  validateTeam,
  worsensClubLimit,
  type LineUp,
  type Price,
  type SelectablePlayer,
} from '@gaffer/rules'
import type { Contest } from './contest.ts'
import { refusalOf } from './judge-squad.ts'
import { type SeasonTeam, squadIds } from './season-team.ts'
import type { Outcome } from './team-refusal.ts'

/**
 * Judges what a season team would become: the whole squad at once, with what it may spend now (its bank
 * and what it would sell for). A club limit that a real transfer broke blocks only what makes it worse.
 */
export function judgeSeasonSquad(
  contest: Pick<Contest, 'rules'>,
  next: { readonly lineUp: LineUp; readonly teamName: string },
  stored: Pick<SeasonTeam, 'starters' | 'reserves' | 'bank'>,
  players: ReadonlyMap<number, SelectablePlayer>,
): Outcome<{ readonly lineUp: LineUp; readonly bank: Price }> {
  const valueOf = (ids: readonly number[]) =>
    ids.reduce((sum, id) => sum + (players.get(id)?.price ?? 0), 0)
  const before = squadIds(stored)
  const after = squadIds(next.lineUp)
  const spendable = stored.bank + valueOf(before)
  const faults = validateTeam({ ...next.lineUp, teamName: next.teamName }, players, {
    ...contest.rules,
    budget: spendable,
  })
  const fault = faults.find(
    ({ code }) =>
      code !== 'tooManyFromClub' ||
      worsensClubLimit(before, after, players, contest.rules.playersPerTeamLimit),
  )
  if (fault !== undefined) return refuse(refusalOf(fault))
  return ok({ lineUp: next.lineUp, bank: spendable - valueOf(after) })
}
