import {
  formationOf,
  ok,
  refuse,
  remainingBudget,
  validateTeam,
  type LineUp,
  type Price,
  type SelectablePlayer,
} from '@gaffer/rules'
import type { Contest } from '../contests/index.ts'
import { hasClearRoles, isInOwnGroups, readLineUp, type PickedSquad } from './squad.ts'
import { refusal, refusalOf, type Outcome } from '../core/outcome.ts'

/** A squad found legal, with what is stored of it. */
export type LegalSquad = { readonly lineUp: LineUp; readonly scheme: string; readonly bank: Price }

/**
 * Judges a picked squad by the rules of its contest, with the players and prices of the server. The
 * first fault in the order of spec 5 is the refusal.
 */
export function judgeSquad(
  contest: Pick<Contest, 'rules'>,
  teamName: string,
  squad: PickedSquad,
  players: ReadonlyMap<number, SelectablePlayer>,
): Outcome<LegalSquad> {
  if (!hasClearRoles(squad)) return refuse(refusal('badRequest'))
  const lineUp = readLineUp(squad)
  const [fault] = validateTeam({ ...lineUp, teamName }, players, contest.rules)
  if (fault !== undefined) return refuse(refusalOf(fault))
  if (!isInOwnGroups(squad, players)) return refuse(refusal('formationIllegal'))
  return ok({
    lineUp,
    scheme: formationOf(lineUp.starters, players),
    bank: remainingBudget(lineUp, players, contest.rules),
  })
}
