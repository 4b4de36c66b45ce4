/**
 * The team being built: one pure reducer on the laws of packages/rules, the same the server judges by.
 * What is picked is kept with the players' rows, so that the page survives a reload without asking.
 */
import { dropRoles, nameCaptain, nameViceCaptain, type Roles } from '@gaffer/rules'
import type { PlayerRow, UserTeam } from '@gaffer/contract/types'

export type TeamDraft = Roles & {
  /** The contest it is for; undefined before one is opened. */
  readonly subTournamentId: number | undefined
  /** The entered team that is edited; undefined for a new one. */
  readonly teamId: number | undefined
  /** The version the edit began from, so that two tabs cannot overwrite one another. */
  readonly baseVersion: number | undefined
  readonly teamName: string
  readonly picks: readonly PlayerRow[]
  /** Something was changed since it was opened or loaded. */
  readonly isTouched: boolean
}

export const EMPTY_DRAFT: TeamDraft = {
  subTournamentId: undefined,
  teamId: undefined,
  baseVersion: undefined,
  teamName: '',
  picks: [],
  captain: null,
  viceCaptain: null,
  isTouched: false,
}

export type DraftAction =
  | { readonly type: 'open'; readonly draft: TeamDraft }
  | { readonly type: 'load'; readonly team: UserTeam }
  /** Goes on with what is picked, on top of a newer version. */
  | { readonly type: 'rebase'; readonly version: number }
  | { readonly type: 'pick'; readonly player: PlayerRow }
  | { readonly type: 'drop'; readonly playerId: number }
  | { readonly type: 'replace'; readonly playerId: number; readonly player: PlayerRow }
  | { readonly type: 'nameCaptain' | 'nameViceCaptain'; readonly playerId: number }
  | { readonly type: 'rename'; readonly teamName: string }
  | { readonly type: 'fill'; readonly players: readonly PlayerRow[] }
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
      return touched(draft, { picks: [...without(draft.picks, action.player.id), action.player] })
    case 'drop':
      return touched(draft, {
        picks: without(draft.picks, action.playerId),
        ...dropRoles(draft, action.playerId),
      })
    case 'replace':
      return replacePlayer(draft, action.playerId, action.player)
    case 'nameCaptain':
      return touched(draft, nameCaptain(draft, action.playerId))
    case 'nameViceCaptain':
      return touched(draft, nameViceCaptain(draft, action.playerId))
    case 'rename':
      return touched(draft, { teamName: action.teamName })
    case 'fill':
      return touched(draft, { picks: action.players, ...rolesAmong(draft, action.players) })
    case 'clear':
      return touched(draft, { picks: [], captain: null, viceCaptain: null })
  }
}

/** The incoming player takes place and roles of the outgoing one (spec 4 transfer mode). */
function replacePlayer(draft: TeamDraft, playerId: number, player: PlayerRow): TeamDraft {
  const inherit = (role: number | null) => (role === playerId ? player.id : role)
  return touched(draft, {
    picks: draft.picks.map((pick) => (pick.id === playerId ? player : pick)),
    captain: inherit(draft.captain),
    viceCaptain: inherit(draft.viceCaptain),
  })
}

/** The roles of the players who are among the new picks. */
function rolesAmong({ captain, viceCaptain }: Roles, picks: readonly PlayerRow[]): Roles {
  const kept = (role: number | null) => (picks.some(({ id }) => id === role) ? role : null)
  return { captain: kept(captain), viceCaptain: kept(viceCaptain) }
}

function touched(draft: TeamDraft, change: Partial<TeamDraft>): TeamDraft {
  return { ...draft, ...change, isTouched: true }
}

function without(picks: readonly PlayerRow[], playerId: number): readonly PlayerRow[] {
  return picks.filter(({ id }) => id !== playerId)
}

/** The draft that an entered team starts an edit from. */
export function draftOfTeam(team: UserTeam): TeamDraft {
  const picks = team.groups.flatMap(({ players }) => players)
  return {
    subTournamentId: team.sub_tournament_id,
    teamId: team.teamId,
    baseVersion: team.version,
    teamName: team.name,
    picks,
    captain: picks.find(({ isCaptain }) => isCaptain)?.id ?? null,
    viceCaptain: picks.find(({ isViceCaptain }) => isViceCaptain)?.id ?? null,
    isTouched: false,
  }
}
