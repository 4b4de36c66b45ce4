import { createContext, type Dispatch, type ReactNode, use, useEffect, useReducer, useRef } from 'react'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { type DraftAction, EMPTY_DRAFT, reduceDraft, type TeamDraft } from './draft.ts'

type DraftStore = {
  readonly draft: TeamDraft
  readonly dispatch: Dispatch<DraftAction>
  /** Goes on with the draft of a contest: the one in hand, else the one kept on this device, else an empty one. */
  readonly open: (subTournamentId: number, teamId: number | undefined) => void
  /** Forgets the kept copy, after a save. */
  readonly forget: () => void
}

const DraftContext = createContext<DraftStore | undefined>(undefined)

type DraftProviderProps = {
  readonly owner: string
  /** Who this manager was on this page before they logged in: what they began then is theirs. */
  readonly guest?: string
  readonly children: ReactNode
}

/** Owns the draft of an owner for the screens below it; storage is only its copy and may be missing. */
export function DraftProvider({ owner, guest, children }: DraftProviderProps) {
  const [draft, dispatch] = useReducer(reduceDraft, EMPTY_DRAFT)
  /** Where the copy of each draft lies now: it moves when a guest becomes a manager while entering. */
  const copies = useRef(new Map<string, string>())
  /** For whom the draft in hand was looked for: a reload knows its manager only after the page stands. */
  const openedFor = useRef(owner)

  useEffect(() => {
    if (draft.subTournamentId === undefined || !draft.isTouched) return
    const place = placeOf(draft.subTournamentId, draft.teamId)
    const key = keyOf(owner, place)
    const earlier = copies.current.get(place)
    if (earlier !== undefined && earlier !== key) writeStored('session', earlier, undefined)
    copies.current.set(place, key)
    writeStored('session', key, JSON.stringify(draft))
  }, [draft, owner])

  const store: DraftStore = {
    draft,
    dispatch,
    open: (subTournamentId, teamId) => {
      const isInHand = draft.subTournamentId === subTournamentId && draft.teamId === teamId
      if (isInHand && (draft.isTouched || openedFor.current === owner)) return
      const place = placeOf(subTournamentId, teamId)
      const stored = readDraft(keyOf(owner, place)) ?? readDraft(keyOf(guest ?? owner, place))
      openedFor.current = owner
      if (isInHand && stored === undefined) return
      // An edit begins from a version of the server; without one it is begun anew.
      const kept = teamId !== undefined && stored?.baseVersion === undefined ? undefined : stored
      dispatch({ type: 'open', draft: kept ?? { ...EMPTY_DRAFT, subTournamentId, teamId } })
    },
    forget: () => {
      if (draft.subTournamentId === undefined) return
      const place = placeOf(draft.subTournamentId, draft.teamId)
      writeStored('session', copies.current.get(place) ?? keyOf(owner, place), undefined)
      copies.current.delete(place)
      dispatch({ type: 'open', draft: EMPTY_DRAFT })
    },
  }
  return <DraftContext value={store}>{children}</DraftContext>
}

export function useDraft(): DraftStore {
  const store = use(DraftContext)
  if (store === undefined) throw new Error('useDraft needs a DraftProvider above')
  return store
}

function readDraft(key: string): TeamDraft | undefined {
  return readStoredJson('session', key, isDraft)
}

/** What a draft is for: a contest, and the team that is edited. */
function placeOf(subTournamentId: number, teamId: number | undefined): string {
  return `${subTournamentId}:${teamId ?? 'new'}`
}

function keyOf(owner: string, place: string): string {
  return `draft:${owner}:${place}`
}

/** A kept draft is checked as far as a wrong one could break the page; the server judges the rest. */
function isDraft(value: unknown): value is TeamDraft {
  if (typeof value !== 'object' || value === null) return false
  const { picks, reserves, teamName, captain, viceCaptain, formation, budget } = value as Record<
    string,
    unknown
  >
  const isRole = (role: unknown) => role === null || Number.isSafeInteger(role)
  const isPlayer = (player: unknown) =>
    typeof player === 'object' &&
    player !== null &&
    Number.isSafeInteger((player as { id?: unknown }).id) &&
    typeof (player as { gw_price?: unknown }).gw_price === 'number' &&
    typeof (player as { iconUrl?: unknown }).iconUrl === 'string' &&
    (player as { iconUrl: string }).iconUrl.startsWith('/api/assets/')
  return (
    Array.isArray(picks) &&
    picks.every(isPlayer) &&
    Array.isArray(reserves) &&
    reserves.every((id) => picks.some((player) => player.id === id)) &&
    (formation === undefined || typeof formation === 'string') &&
    (budget === undefined || typeof budget === 'number') &&
    typeof teamName === 'string' &&
    isRole(captain) &&
    isRole(viceCaptain)
  )
}
