import {
  type GameRules,
  type LineUp,
  namesInSight,
  type Position,
  POSITIONS,
  positionId,
  type Price,
  remainingBudget,
  type Roles,
  type SelectablePlayer,
  type TeamIssue,
  validateTeam,
} from '@gaffer/rules'
import type { Body, PlayerRow, TournamentForBuilding } from '@gaffer/contract/types'
import type { PitchPlayer, PitchRow } from '../../ui/football/Pitch.tsx'
import type { TeamDraft } from './draft.ts'
import { openSlots } from './line-up.ts'

const PRICE_UNITS = 100

/** Converts the wire's millions to the integer units of the rules. */
export function priceUnits(millions: number): number {
  return Math.round(millions * PRICE_UNITS)
}

/** A tournament's rules as packages/rules uses them; an entered season team spends what it has. */
export function rulesOf(
  tournament: TournamentForBuilding,
  { budget }: Pick<TeamDraft, 'budget'> = { budget: undefined },
): GameRules {
  return {
    startersLimit: tournament.titulars_limit,
    reservesLimit: tournament.reserves_limit,
    positionLimits: tournament.formation,
    squad: tournament.reserves_limit > 0 ? squadLimits(tournament) : undefined,
    playersPerTeamLimit: tournament.players_per_team_limit,
    budget: priceUnits(budget ?? tournament.team_budget),
    hasCaptain: tournament.active_captains,
    hasViceCaptain: tournament.active_vice,
    hasSafetyNet: tournament.safety_net_active,
    hasStackingPenalty: tournament.stacking_penalty_active,
  }
}

function squadLimits(tournament: TournamentForBuilding): GameRules['squad'] {
  return {
    GK: tournament.goalkeepers_limit,
    DEF: tournament.defenders_limit,
    MID: tournament.midfielders_limit,
    FWD: tournament.attackers_limit,
  }
}

/** What a player costs in this tournament (R-114: price in a seasonal game, gw_price otherwise). */
export function priceOf(player: PlayerRow, tournament: TournamentForBuilding): number {
  return tournament.is_seasonal_game ? player.price : player.gw_price
}

export function selectable(player: PlayerRow, tournament: TournamentForBuilding): SelectablePlayer {
  return {
    id: player.id,
    clubId: player.teamId,
    position: player.position,
    price: priceUnits(priceOf(player, tournament)),
  }
}

/** Picked players in the form the rules use. */
export function playersOf(
  draft: TeamDraft,
  tournament: TournamentForBuilding,
): ReadonlyMap<number, SelectablePlayer> {
  return new Map(draft.picks.map((player) => [player.id, selectable(player, tournament)]))
}

/** A draft's line-up in the form the rules use. */
export function lineUpOf({ picks, reserves, captain, viceCaptain }: TeamDraft): LineUp {
  return { starters: startersOf({ picks, reserves }).map(({ id }) => id), reserves, captain, viceCaptain }
}

export function startersOf({ picks, reserves }: Pick<TeamDraft, 'picks' | 'reserves'>): readonly PlayerRow[] {
  return picks.filter(({ id }) => !reserves.includes(id))
}

export function reservesOf({ picks, reserves }: Pick<TeamDraft, 'picks' | 'reserves'>): readonly PlayerRow[] {
  return reserves.flatMap((id) => picks.find((player) => player.id === id) ?? [])
}

/** What still keeps the team from being saved, in the order shown; `held` as in `validateTeam`. */
export function faultsOf(
  draft: TeamDraft,
  tournament: TournamentForBuilding,
  held: readonly (readonly number[])[] = [],
): readonly TeamIssue[] {
  return validateTeam(
    { ...lineUpOf(draft), teamName: draft.teamName },
    playersOf(draft, tournament),
    rulesOf(tournament, draft),
    held,
  )
}

/** What is left of the budget, in millions. */
export function budgetLeft(draft: TeamDraft, tournament: TournamentForBuilding): number {
  return millionsOf(
    remainingBudget(lineUpOf(draft), playersOf(draft, tournament), rulesOf(tournament, draft)),
  )
}

/** What a replacement for a player of the team may cost, in millions. */
export function spendableFor(
  outgoing: PlayerRow,
  draft: TeamDraft,
  tournament: TournamentForBuilding,
): number {
  const units = priceUnits(budgetLeft(draft, tournament)) + priceUnits(priceOf(outgoing, tournament))
  return millionsOf(units)
}

export function millionsOf(units: Price): number {
  return units / PRICE_UNITS
}

/** The picked players as a save sends them. */
export function groupsOf(draft: TeamDraft): Body<'join'>['groups'] {
  return POSITIONS.map((position) => ({
    groupId: positionId(position),
    players: startersOf(draft)
      .filter((player) => player.position === position)
      .map(({ id }) => ({
        playerId: id,
        ...(id === draft.captain ? { isCaptain: true } : {}),
        ...(id === draft.viceCaptain ? { isViceCaptain: true } : {}),
      })),
  }))
}

/** The texts of a pitch that shows a draft. */
export type DraftWords = {
  /** The figure on a shirt. */
  readonly figure: (player: PlayerRow) => string
  /** The text below a name, and the difficulty of the match it names. */
  readonly plate: (player: PlayerRow) => { readonly value: string; readonly difficulty?: number | undefined }
  /** A role that still has to be assigned, or can be given to another player. */
  readonly offer?: (player: PlayerRow) => PitchPlayer['offer']
  readonly describe: (player: PlayerRow, role: 'captain' | 'viceCaptain' | undefined) => string
}

/** The rows of the pitch: the starters, and a slot wherever another one can be picked. */
export function rowsOf(
  draft: TeamDraft,
  tournament: TournamentForBuilding,
  words: DraftWords,
): readonly PitchRow[] {
  const slots = openSlots(
    lineUpOf(draft),
    playersOf(draft, tournament),
    rulesOf(tournament, draft),
    draft.formation,
  )
  const nameOf = namesInSight(draft.picks)
  return POSITIONS.map((position) => ({
    position,
    players: startersOf(draft)
      .filter((player) => player.position === position)
      .map((player) => pitchPlayerOf(player, draft, words, nameOf)),
    slots: slots.starters[position],
  }))
}

/** The bench: the reserves in order, and the positions that still lack one. */
export function benchOf(
  draft: TeamDraft,
  tournament: TournamentForBuilding,
  words: DraftWords,
): { readonly players: readonly PitchPlayer[]; readonly slots: readonly Position[] } {
  const slots = openSlots(
    lineUpOf(draft),
    playersOf(draft, tournament),
    rulesOf(tournament, draft),
    draft.formation,
  )
  const nameOf = namesInSight(draft.picks)
  return {
    players: reservesOf(draft).map((player) => pitchPlayerOf(player, draft, words, nameOf)),
    slots: POSITIONS.flatMap((position) => Array.from({ length: slots.reserves[position] }, () => position)),
  }
}

function pitchPlayerOf(
  player: PlayerRow,
  draft: TeamDraft,
  words: DraftWords,
  nameOf: (player: PlayerRow) => string,
): PitchPlayer {
  const role = roleOf(player.id, draft)
  return {
    id: player.id,
    name: nameOf(player),
    shirtUrl: player.iconUrl,
    figure: words.figure(player),
    ...words.plate(player),
    role,
    offer: draft.reserves.includes(player.id) ? undefined : words.offer?.(player),
    description: words.describe(player, role),
  }
}

export function roleOf(
  playerId: number,
  { captain, viceCaptain }: Pick<TeamDraft, 'captain' | 'viceCaptain'>,
) {
  if (playerId === captain) return 'captain' as const
  return playerId === viceCaptain ? ('viceCaptain' as const) : undefined
}

/** The role that a press on a shirt assigns next: one that nobody has, otherwise the captain's. */
export function roleToOffer(
  { captain, viceCaptain }: Pick<TeamDraft, 'captain' | 'viceCaptain'>,
  { active_captains: hasCaptain, active_vice: hasVice }: TournamentForBuilding,
): 'captain' | 'viceCaptain' | undefined {
  if (!hasCaptain) return hasVice ? 'viceCaptain' : undefined
  return hasVice && captain !== null && viceCaptain === null ? 'viceCaptain' : 'captain'
}

/** Candidates for unassigned roles: those autofill suggested, otherwise the players in the best form. */
export function suggestedRoles(draft: TeamDraft, tournament: TournamentForBuilding): Roles {
  const inForm = startersOf(draft).toSorted((a, b) => b.form - a.form)
  const choose = (wanted: number | null | undefined, taken: number | null) =>
    (wanted !== taken && inForm.find(({ id }) => id === wanted)?.id) ||
    (
      inForm.find(({ id, position }) => id !== taken && (position === 'MID' || position === 'FWD')) ??
      inForm.find(({ id }) => id !== taken)
    )?.id ||
    null
  const captain = tournament.active_captains
    ? (draft.captain ?? choose(draft.suggested?.captain, draft.viceCaptain))
    : null
  const viceCaptain = tournament.active_vice
    ? (draft.viceCaptain ?? choose(draft.suggested?.viceCaptain, captain))
    : null
  return { captain, viceCaptain }
}
