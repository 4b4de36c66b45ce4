import {
  type GameRules,
  POSITIONS,
  positionId,
  type SelectablePlayer,
  type TeamFault,
  validateTeam,
} from '@gaffer/rules'
import type { Body, PlayerRow, TournamentForBuilding } from '@gaffer/contract/types'
import type { PitchRow } from '../../ui/football/Pitch.tsx'
import type { TeamDraft } from './draft.ts'

const PRICE_UNITS = 100

/** Millions of the wire as the integer units the rules count in. */
export function priceUnits(millions: number): number {
  return Math.round(millions * PRICE_UNITS)
}

/** The rules of a tournament as packages/rules judges by them. */
export function rulesOf(tournament: TournamentForBuilding): GameRules {
  return {
    startersLimit: tournament.titulars_limit,
    reservesLimit: tournament.reserves_limit,
    formation: tournament.formation,
    squad: undefined,
    playersPerTeamLimit: tournament.players_per_team_limit,
    budget: priceUnits(tournament.team_budget),
    hasCaptain: tournament.active_captains,
    hasViceCaptain: tournament.active_vice,
    hasSafetyNet: tournament.safety_net_active,
    hasStackingPenalty: tournament.stacking_penalty_active,
  }
}

/** What a player costs in this tournament (spec 4: price in seasonal, gw_price otherwise). */
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

/** Picked players as the rules know them. */
export function playersOf(
  draft: TeamDraft,
  tournament: TournamentForBuilding,
): ReadonlyMap<number, SelectablePlayer> {
  return new Map(draft.picks.map((player) => [player.id, selectable(player, tournament)]))
}

/** What still keeps the team from being saved, in the order of spec 5. */
export function faultsOf(draft: TeamDraft, tournament: TournamentForBuilding): readonly TeamFault[] {
  const { teamName, captain, viceCaptain, picks } = draft
  return validateTeam(
    { teamName, captain, viceCaptain, starters: picks.map(({ id }) => id), reserves: [] },
    playersOf(draft, tournament),
    rulesOf(tournament),
  )
}

/** What is left of the budget, in millions. */
export function budgetLeft(draft: TeamDraft, tournament: TournamentForBuilding): number {
  const spent = draft.picks.reduce((sum, player) => sum + priceUnits(priceOf(player, tournament)), 0)
  return (priceUnits(tournament.team_budget) - spent) / PRICE_UNITS
}

/** The picked players as a save sends them. */
export function groupsOf(draft: TeamDraft): Body<'join'>['groups'] {
  return POSITIONS.map((position) => ({
    groupId: positionId(position),
    players: draft.picks
      .filter((player) => player.position === position)
      .map(({ id }) => ({
        playerId: id,
        ...(id === draft.captain ? { isCaptain: true } : {}),
        ...(id === draft.viceCaptain ? { isViceCaptain: true } : {}),
      })),
  }))
}

/** Words of a pitch that shows a draft. */
export type DraftWords = {
  readonly price: (millions: number) => string
  readonly describe: (player: PlayerRow, role: 'captain' | 'viceCaptain' | undefined) => string
}

/**
 * The rows of the pitch: picked players, and a slot wherever one more may still be picked without
 * leaving the formations: what is missing to the minimums first, then one in each open position.
 */
export function rowsOf(
  draft: TeamDraft,
  tournament: TournamentForBuilding,
  words: DraftWords,
): readonly PitchRow[] {
  const rules = rulesOf(tournament)
  const counts = POSITIONS.map(
    (position) => draft.picks.filter((player) => player.position === position).length,
  )
  const free = rules.startersLimit - draft.picks.length
  const unmet = POSITIONS.map((position, index) =>
    Math.max(0, rules.formation[position].min - (counts[index] ?? 0)),
  )
  const spare = free - unmet.reduce((sum, count) => sum + count, 0)
  return POSITIONS.map((position, index) => {
    const count = counts[index] ?? 0
    const missing = unmet[index] ?? 0
    const canGrow = spare > 0 && count + missing < rules.formation[position].max
    return {
      position,
      players: draft.picks
        .filter((player) => player.position === position)
        .map((player) => {
          const role = roleOf(player.id, draft)
          return {
            id: player.id,
            name: player.lastName,
            shirtUrl: player.iconUrl,
            value: words.price(priceOf(player, tournament)),
            role,
            description: words.describe(player, role),
          }
        }),
      slots: missing + (canGrow ? 1 : 0),
    }
  })
}

export function roleOf(
  playerId: number,
  { captain, viceCaptain }: Pick<TeamDraft, 'captain' | 'viceCaptain'>,
) {
  if (playerId === captain) return 'captain' as const
  return playerId === viceCaptain ? ('viceCaptain' as const) : undefined
}
