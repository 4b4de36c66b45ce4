/** The transfers in the draft of an entered season team, counted with the same rules as the server's. */
import {
  ownedSquads,
  isRulePackId,
  namesInSight,
  quoteTransfers,
  rulePack,
  type SeasonRules,
  squadOf,
  type TransferQuote,
  type TransferState,
} from '@gaffer/rules'
import type { PlayerRow, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'
import type { TeamDraft } from './draft.ts'
import { lineUpOf, priceUnits, selectable } from './model.ts'

/** Players out and in, and their cost, before confirmation. */
export type TransferPlan = {
  readonly quote: TransferQuote
  /** The squads whose players may be kept, as `validateTeam` takes them. */
  readonly held: readonly (readonly number[])[]
  /** The draft's squad differs from the saved one. */
  readonly isChanged: boolean
  readonly rowOf: (playerId: number) => PlayerRow | undefined
  /** What a player is called beside everybody who was or is in the squad. */
  readonly nameOf: (player: PlayerRow) => string
}

/** The figures of the season from a tournament's pack. */
export function seasonRulesOf({ rule_pack }: Pick<TournamentForBuilding, 'rule_pack'>): SeasonRules {
  return rulePack(isRulePackId(rule_pack) ? rule_pack : 'classic').season
}

/** Every player of a saved team. */
export function squadOfTeam(team: Pick<UserTeam, 'groups' | 'reserves'>): readonly PlayerRow[] {
  return [...team.groups.flatMap(({ players }) => players), ...team.reserves]
}

/** The players of the last locked squad who are not in the saved one: the team's answer does not contain them. */
export function leaversOf(team: UserTeam): readonly number[] {
  const saved = squadOfTeam(team).map(({ id }) => id)
  return (team.season?.locked_players ?? []).filter((id) => !saved.includes(id))
}

/** Undefined for a single-round team, and for one whose round cannot be changed. */
export function planTransfers(
  draft: TeamDraft,
  team: UserTeam,
  tournament: TournamentForBuilding,
  leavers: readonly PlayerRow[],
): TransferPlan | undefined {
  if (!team.season) return undefined
  const saved = squadOfTeam(team)
  const rows = new Map([...leavers, ...saved, ...draft.picks].map((player) => [player.id, player]))
  const players = new Map([...rows].map(([id, player]) => [id, selectable(player, tournament)]))
  const state = stateOf(team, team.season)
  const squad = squadOf(lineUpOf(draft))
  const isChanged = squad.length !== saved.length || saved.some(({ id }) => !squad.includes(id))
  return {
    quote: quoteTransfers(state, squad, players, seasonRulesOf(tournament)),
    held: ownedSquads(state),
    isChanged,
    rowOf: (playerId) => rows.get(playerId),
    nameOf: namesInSight(rows.values(), 'list'),
  }
}

function stateOf(team: UserTeam, season: NonNullable<UserTeam['season']>): TransferState {
  return {
    savedSquad: squadOfTeam(team).map(({ id }) => id),
    lockedSquad: season.locked_players.length === 0 ? null : season.locked_players,
    bank: priceUnits(team.remainingBudget),
    freeTransfers: season.free_transfers ?? 0,
    hasWildcard: season.free_transfers === null,
  }
}
