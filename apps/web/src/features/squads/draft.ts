/**
 * The team being built: one pure reducer on packages/rules, which the server uses as well. Picks are stored with the
 * players' rows, so that the page survives a reload without a call.
 */
import { dropRoles, type LineUp, nameCaptain, nameViceCaptain, type Roles } from '@gaffer/rules'
import type { PlayerRow, UserTeam } from '@gaffer/contract/types'

export type TeamDraft = Roles & {
  /** The contest it is for; undefined until one is opened. */
  readonly subTournamentId: number | undefined
  /** The entered team being edited; undefined for a new one. */
  readonly teamId: number | undefined
  /** The version the edit is based on, so that two tabs cannot overwrite each other. */
  readonly baseVersion: number | undefined
  readonly teamName: string
  /** Every picked player, starters and reserves. */
  readonly picks: readonly PlayerRow[]
  /** The picked players on the bench, in the order of substitution; empty in games without reserves. */
  readonly reserves: readonly number[]
  /** The formation in use, 'DEF-MID-FWD'; undefined while none is chosen. */
  readonly formation: string | undefined
  /** What an entered season team can spend, in millions: its bank plus what it sells for. */
  readonly budget: number | undefined
  /** Whom autofill would make captain and vice-captain; shown faintly until the manager confirms. */
  readonly suggested?: Roles | undefined
  /** A name was proposed or typed: an empty one is the manager's own choice. */
  readonly isNamed?: boolean
  /** The name was proposed to a guest, who is named once they log in. */
  readonly isGuestName?: boolean
  /** Something was changed since it was opened or loaded. */
  readonly isTouched: boolean
}

export const EMPTY_DRAFT: TeamDraft = {
  subTournamentId: undefined,
  teamId: undefined,
  baseVersion: undefined,
  teamName: '',
  picks: [],
  reserves: [],
  formation: undefined,
  budget: undefined,
  captain: null,
  viceCaptain: null,
  isTouched: false,
}

type ProposedName = {
  readonly subTournamentId: number
  readonly teamName: string
  readonly isGuestName: boolean
}

export type DraftAction =
  | { readonly type: 'open'; readonly draft: TeamDraft }
  | { readonly type: 'load'; readonly team: UserTeam }
  /** Continues with the picks, based on a newer version. */
  | { readonly type: 'rebase'; readonly version: number }
  | { readonly type: 'pick'; readonly player: PlayerRow; readonly isReserve?: boolean }
  | { readonly type: 'drop'; readonly playerId: number }
  | { readonly type: 'replace'; readonly playerId: number; readonly player: PlayerRow }
  | { readonly type: 'nameCaptain' | 'nameViceCaptain'; readonly playerId: number }
  | { readonly type: 'rename'; readonly teamName: string }
  /** A proposed name for a new team of a contest, which never replaces what the manager has typed. */
  | ({ readonly type: 'proposeName' } & ProposedName)
  /** A team that came too late for its game goes on as a new one of another, with its players as that game has them. */
  | { readonly type: 'carryTo'; readonly subTournamentId: number; readonly players: readonly PlayerRow[] }
  /** A draft begun for a round that is over continues in the open one. */
  | { readonly type: 'moveTo'; readonly subTournamentId: number }
  | {
      readonly type: 'fill'
      readonly players: readonly PlayerRow[]
      readonly reserves?: readonly PlayerRow[]
      readonly suggested?: Roles | undefined
    }
  /** The same squad in another order: after a swap or in another formation. */
  | { readonly type: 'arrange'; readonly lineUp: LineUp; readonly formation: string }
  | { readonly type: 'clear' }

export function reduceDraft(draft: TeamDraft, action: DraftAction): TeamDraft {
  switch (action.type) {
    case 'open':
      return action.draft
    case 'load':
      return draftOfTeam(action.team)
    case 'rebase':
      return touched(draft, { baseVersion: action.version })
    case 'pick':
      return pickPlayer(draft, action.player, action.isReserve === true)
    case 'drop':
      return touched(draft, {
        picks: without(draft.picks, action.playerId),
        reserves: draft.reserves.filter((id) => id !== action.playerId),
        ...dropRoles(draft, action.playerId),
      })
    case 'replace':
      return replacePlayer(draft, action.playerId, action.player)
    case 'nameCaptain':
      return touched(draft, nameCaptain(draft, action.playerId))
    case 'nameViceCaptain':
      return touched(draft, nameViceCaptain(draft, action.playerId))
    case 'rename':
      return touched(draft, { teamName: action.teamName, isNamed: true, isGuestName: false })
    case 'proposeName':
      return proposeName(draft, action)
    case 'moveTo':
      return { ...draft, subTournamentId: action.subTournamentId }
    case 'carryTo':
      return carryTeam(draft, action.subTournamentId, action.players)
    case 'fill':
      return fillTeam(draft, action.players, action.reserves ?? [], action.suggested)
    case 'arrange':
      return arrangeTeam(draft, action.lineUp, action.formation)
    case 'clear':
      return touched(draft, { picks: [], reserves: [], captain: null, viceCaptain: null })
  }
}

function proposeName(draft: TeamDraft, { subTournamentId, teamName, isGuestName }: ProposedName): TeamDraft {
  const isOther = draft.subTournamentId !== subTournamentId || draft.teamId !== undefined
  const isOwn = draft.isNamed === true && draft.isTouched && draft.isGuestName !== true
  const isSame = draft.teamName === teamName && draft.isGuestName === isGuestName
  if (isOther || isOwn || isSame) return draft
  return { ...draft, teamName, isNamed: true, isGuestName }
}

/** Who is not in the other game, or has no match in it, is left out. */
export function carryTeam(
  draft: TeamDraft,
  subTournamentId: number,
  players: readonly PlayerRow[],
): TeamDraft {
  const picks = draft.picks.flatMap(({ id }) => {
    const player = players.find((one) => one.id === id)
    return player === undefined || player.teams.length === 0 ? [] : [player]
  })
  const kept = (playerId: number | null) => (picks.some(({ id }) => id === playerId) ? playerId : null)
  return touched(draft, {
    subTournamentId,
    teamId: undefined,
    baseVersion: undefined,
    budget: undefined,
    suggested: undefined,
    picks,
    reserves: draft.reserves.filter((id) => kept(id) !== null),
    captain: kept(draft.captain),
    viceCaptain: kept(draft.viceCaptain),
  })
}

/** The reserve goalkeeper is first on the bench and is the only one without a place in the order. */
function pickPlayer(draft: TeamDraft, player: PlayerRow, isReserve: boolean): TeamDraft {
  const picks = [...without(draft.picks, player.id), player]
  const others = draft.reserves.filter((id) => id !== player.id)
  if (!isReserve) return touched(draft, { picks, reserves: others })
  return touched(draft, {
    picks,
    reserves: player.position === 'GK' ? [player.id, ...others] : [...others, player.id],
    ...dropRoles(draft, player.id),
  })
}

/**
 * A fill decides who starts, so the formation follows from it; captain and vice-captain must be named again.
 */
function fillTeam(
  draft: TeamDraft,
  starters: readonly PlayerRow[],
  reserves: readonly PlayerRow[],
  suggested: Roles | undefined,
): TeamDraft {
  return touched(draft, {
    picks: [...starters, ...reserves],
    reserves: reserves.map(({ id }) => id),
    formation: undefined,
    captain: null,
    viceCaptain: null,
    suggested,
  })
}

function arrangeTeam(draft: TeamDraft, lineUp: LineUp, formation: string): TeamDraft {
  const order = [...lineUp.starters, ...lineUp.reserves]
  return touched(draft, {
    picks: draft.picks.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    reserves: lineUp.reserves,
    captain: lineUp.captain,
    viceCaptain: lineUp.viceCaptain,
    formation,
  })
}

/** The incoming player takes the place and role of the outgoing one. */
function replacePlayer(draft: TeamDraft, playerId: number, player: PlayerRow): TeamDraft {
  const inherit = <T>(id: T) => (id === playerId ? player.id : id)
  return touched(draft, {
    picks: draft.picks.map((pick) => (pick.id === playerId ? player : pick)),
    reserves: draft.reserves.map(inherit),
    captain: inherit(draft.captain),
    viceCaptain: inherit(draft.viceCaptain),
  })
}

function touched(draft: TeamDraft, change: Partial<TeamDraft>): TeamDraft {
  return { ...draft, ...change, isTouched: true }
}

function without(picks: readonly PlayerRow[], playerId: number): readonly PlayerRow[] {
  return picks.filter(({ id }) => id !== playerId)
}

/** The draft with which editing an entered team starts. */
export function draftOfTeam(team: UserTeam): TeamDraft {
  const starters = team.groups.flatMap(({ players }) => players)
  const picks = [...starters, ...team.reserves]
  return {
    subTournamentId: team.sub_tournament_id,
    teamId: team.teamId,
    baseVersion: team.version,
    teamName: team.name,
    picks,
    reserves: team.reserves.map(({ id }) => id),
    formation: undefined,
    budget: team.is_seasonal_game ? team.remainingBudget + valueOf(picks) : undefined,
    captain: starters.find(({ isCaptain }) => isCaptain)?.id ?? null,
    viceCaptain: starters.find(({ isViceCaptain }) => isViceCaptain)?.id ?? null,
    isTouched: false,
  }
}

/** What players sell for in a season. */
function valueOf(players: readonly PlayerRow[]): number {
  return players.reduce((sum, { price }) => sum + price, 0)
}
