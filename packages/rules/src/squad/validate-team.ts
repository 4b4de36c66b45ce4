/**
 * Whether a team may be saved: all its issues, in the order in which they are shown (R-141..147). Browser and server
 * both use this function.
 */
import type { GameRules } from '../core/game-rules.ts'
import { POSITIONS, type Position } from '../core/position.ts'
import type { Price } from '../core/units.ts'
import { isFormationAllowed } from '../formations/formations.ts'
import { countByClub, countByPosition, knownPlayers } from './count-players.ts'
import { formationOf } from '../formations/formation-of.ts'
import type { LineUp, TeamDraft } from './line-up.ts'
import { TEAM_NAME_LIMIT, validateTeamName } from './team-name.ts'
import type { Players } from '../core/game-rules.ts'

export type TeamIssue =
  | { readonly code: 'negativeBudget'; readonly missing: Price }
  | { readonly code: 'playersMissing'; readonly missing: number }
  | { readonly code: 'tooManyPlayers'; readonly limit: number }
  | { readonly code: 'teamNameMissing' | 'teamNameUnreadable' }
  | { readonly code: 'teamNameTooLong'; readonly limit: number }
  | { readonly code: 'captainMissing' | 'viceCaptainMissing' }
  | { readonly code: 'duplicatePlayer' | 'unknownPlayer'; readonly playerId: number }
  | { readonly code: 'formationIllegal'; readonly position: Position }
  | { readonly code: 'schemeNotAvailable'; readonly scheme: string }
  | { readonly code: 'tooManyFromClub'; readonly clubId: number; readonly limit: number }
  | { readonly code: 'captainNotInTeam' | 'viceCaptainNotInTeam' | 'captainIsViceCaptain' }
  | { readonly code: 'gameWithoutCaptain' | 'gameWithoutViceCaptain' | 'gameWithoutReserves' }

type TeamIssueOf<C extends TeamIssue['code']> = Extract<TeamIssue, { readonly code: C }>

/**
 * Every issue of a team; an empty list means that it is legal. `owned` are squads the entry already owns: a real
 * transfer may have pushed one of them over a club's limit, and its manager need not repair that.
 */
export function validateTeam(
  draft: TeamDraft,
  players: Players,
  rules: GameRules,
  owned: readonly (readonly number[])[] = [],
): readonly TeamIssue[] {
  return [
    ...validateParts(draft, rules),
    ...validateBudget(draft, players, rules),
    ...validateCount(draft, rules),
    ...validateName(draft.teamName),
    ...validateRoles(draft, rules),
    ...validatePlayers(draft, players),
    ...validateFormation(draft, players, rules),
    ...validateClubs(squadOf(draft), players, rules, owned),
  ]
}

/** What is left of the budget, negative when overspent. Unknown players cost nothing. */
export function remainingBudget(
  squad: Pick<LineUp, 'starters' | 'reserves'>,
  players: Players,
  rules: Pick<GameRules, 'budget'>,
): Price {
  const spent = knownPlayers(squadOf(squad), players).reduce((sum, { price }) => sum + price, 0)
  return rules.budget - spent
}

/** All players of a team, starters first. */
export function squadOf({ starters, reserves }: Pick<LineUp, 'starters' | 'reserves'>): readonly number[] {
  return [...starters, ...reserves]
}

/** Parts that the game does not have come first: they alone may cause other issues. */
function validateParts(
  { reserves, captain, viceCaptain }: TeamDraft,
  { reservesLimit, hasCaptain, hasViceCaptain }: GameRules,
): readonly TeamIssue[] {
  const issues: TeamIssue[] = []
  if (reserves.length > 0 && reservesLimit === 0) issues.push({ code: 'gameWithoutReserves' })
  if (captain !== null && !hasCaptain) issues.push({ code: 'gameWithoutCaptain' })
  if (viceCaptain !== null && !hasViceCaptain) issues.push({ code: 'gameWithoutViceCaptain' })
  return issues
}

function validateBudget(draft: TeamDraft, players: Players, rules: GameRules): readonly TeamIssue[] {
  const left = remainingBudget(draft, players, rules)
  return left < 0 ? [{ code: 'negativeBudget', missing: -left }] : []
}

function validateCount({ starters, reserves }: TeamDraft, rules: GameRules): readonly TeamIssue[] {
  const missing =
    Math.max(0, rules.startersLimit - starters.length) + Math.max(0, rules.reservesLimit - reserves.length)
  if (missing > 0) return [{ code: 'playersMissing', missing }]
  const isOver =
    starters.length > rules.startersLimit ||
    (rules.reservesLimit > 0 && reserves.length > rules.reservesLimit)
  return isOver ? [{ code: 'tooManyPlayers', limit: rules.startersLimit + rules.reservesLimit }] : []
}

function validateName(name: string): readonly TeamIssue[] {
  const validated = validateTeamName(name)
  if (validated.ok) return []
  return validated.refusal === 'teamNameTooLong'
    ? [{ code: validated.refusal, limit: TEAM_NAME_LIMIT }]
    : [{ code: validated.refusal }]
}

function validateRoles(
  { starters, captain, viceCaptain }: TeamDraft,
  rules: GameRules,
): readonly TeamIssue[] {
  const issues: TeamIssue[] = []
  if (rules.hasCaptain && captain === null) issues.push({ code: 'captainMissing' })
  if (rules.hasViceCaptain && viceCaptain === null) issues.push({ code: 'viceCaptainMissing' })
  if (captain !== null && rules.hasCaptain && !starters.includes(captain)) {
    issues.push({ code: 'captainNotInTeam' })
  }
  if (viceCaptain !== null && rules.hasViceCaptain && !starters.includes(viceCaptain)) {
    issues.push({ code: 'viceCaptainNotInTeam' })
  }
  if (captain !== null && captain === viceCaptain) issues.push({ code: 'captainIsViceCaptain' })
  return issues
}

function validatePlayers(draft: TeamDraft, players: Players): readonly TeamIssue[] {
  const squad = squadOf(draft)
  const twice = squad.find((playerId, index) => squad.indexOf(playerId) !== index)
  const unknown = squad.find((playerId) => !players.has(playerId))
  return [
    ...(twice === undefined ? [] : [{ code: 'duplicatePlayer' as const, playerId: twice }]),
    ...(unknown === undefined ? [] : [{ code: 'unknownPlayer' as const, playerId: unknown }]),
  ]
}

function validateFormation(draft: TeamDraft, players: Players, rules: GameRules): readonly TeamIssue[] {
  const starters = countByPosition(knownPlayers(draft.starters, players))
  const squad = countByPosition(knownPlayers(squadOf(draft), players))
  const isComplete = draft.starters.length >= rules.startersLimit
  const isSquadComplete = isComplete && draft.reserves.length >= rules.reservesLimit
  const wrong = POSITIONS.find((position) => {
    const { min, max } = rules.positionLimits[position]
    const isShort = isComplete && starters[position] < min
    const needed = rules.squad?.[position] ?? squad[position]
    const isSquadWrong = squad[position] > needed || (isSquadComplete && squad[position] < needed)
    return starters[position] > max || isShort || isSquadWrong
  })
  if (wrong !== undefined) return [{ code: 'formationIllegal', position: wrong }]
  const isListed = !isComplete || rules.formations === undefined || isFormationAllowed(starters, rules)
  return isListed ? [] : [{ code: 'schemeNotAvailable', scheme: formationOf(draft.starters, players) }]
}

/**
 * Reports a club with more players than the limit, unless all of them were in one and the same owned squad: then a
 * real transfer put them there, and no player of the club has been added since.
 */
export function validateClubs(
  squad: readonly number[],
  players: Players,
  rules: Pick<GameRules, 'playersPerTeamLimit'>,
  owned: readonly (readonly number[])[] = [],
): readonly TeamIssueOf<'tooManyFromClub'>[] {
  const limit = rules.playersPerTeamLimit
  const full = [...countByClub(knownPlayers(squad, players))].find(([clubId, count]) => {
    const ofClub = squad.filter((id) => players.get(id)?.clubId === clubId)
    return count > limit && !owned.some((before) => ofClub.every((id) => before.includes(id)))
  })
  return full === undefined ? [] : [{ code: 'tooManyFromClub', clubId: full[0], limit }]
}
