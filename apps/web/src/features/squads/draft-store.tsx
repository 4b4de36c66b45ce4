import { createContext, type Dispatch, type ReactNode, use, useEffect, useReducer, useRef } from 'react'
import { onWiped } from '../../offline/wipe-device.ts'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { isDraft } from './is-draft.ts'
import { readLater } from './later.ts'
import { type DraftAction, EMPTY_DRAFT, reduceDraft, type TeamDraft } from './draft.ts'

type DraftStore = {
  readonly draft: TeamDraft
  readonly dispatch: Dispatch<DraftAction>
  /**
   * Continues the draft of a contest: the current one, otherwise the one stored on this device, otherwise an empty
   * one.
   */
  readonly open: (subTournamentId: number, teamId: number | undefined) => void
  /** Deletes the stored copy, after a save. */
  readonly forget: () => void
}

const DraftContext = createContext<DraftStore | undefined>(undefined)

type DraftProviderProps = {
  readonly owner: string
  /** Who this manager was on this page before they logged in: what they began then belongs to them. */
  readonly guest?: string
  readonly children: ReactNode
}

/** Holds the owner's draft for the screens below it; storage is only a copy of it and may be missing. */
export function DraftProvider({ owner, guest, children }: DraftProviderProps) {
  const [draft, dispatch] = useReducer(reduceDraft, EMPTY_DRAFT)
  /** Where the copy of each draft is stored now: it moves when a guest becomes a manager while entering. */
  const copies = useRef(new Map<string, string>())
  /**
   * The owner for whom the current draft was looked up: after a reload the manager is known only once the page is
   * ready.
   */
  const openedFor = useRef(owner)
  /** Whose the draft in hand is: a guest's becomes the manager's they log in as, a manager's nobody else's. */
  const holder = useRef(owner)

  useEffect(() => {
    if (holder.current !== owner && holder.current !== guest) {
      // A login that was lost may be made again: until then it stays as it is.
      if (owner === guest) return
      copies.current.clear()
      holder.current = owner
      return dispatch({ type: 'open', draft: emptied(draft) })
    }
    holder.current = owner
    if (draft.subTournamentId === undefined || !draft.isTouched) return
    const place = placeOf(draft.subTournamentId, draft.teamId)
    const key = keyOf(owner, place)
    const earlier = copies.current.get(place)
    if (earlier !== undefined && earlier !== key) writeStored('session', earlier, undefined)
    copies.current.set(place, key)
    writeStored('session', key, JSON.stringify(draft))
  }, [draft, owner, guest])

  const inHand = useRef(draft)
  useEffect(() => void (inHand.current = draft), [draft])
  useEffect(
    () =>
      onWiped(() => {
        copies.current.clear()
        dispatch({ type: 'open', draft: emptied(inHand.current) })
      }),
    [],
  )

  const store: DraftStore = {
    draft,
    dispatch,
    open: (subTournamentId, teamId) => {
      const isInHand = draft.subTournamentId === subTournamentId && draft.teamId === teamId
      if (isInHand && (draft.isTouched || openedFor.current === owner)) return
      const place = placeOf(subTournamentId, teamId)
      const stored =
        readDraft(keyOf(owner, place)) ??
        readDraft(keyOf(guest ?? owner, place)) ??
        // What could not be sent is still here when the tab is not.
        readLater(owner).find((one) => placeOf(one.draft.subTournamentId ?? 0, one.draft.teamId) === place)
          ?.draft
      openedFor.current = owner
      holder.current = owner
      if (isInHand && stored === undefined) return
      // An edit is based on a version of the server; without one it starts again.
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

/** Nothing chosen yet, of the same contest and team. */
function emptied({ subTournamentId, teamId }: TeamDraft): TeamDraft {
  return { ...EMPTY_DRAFT, subTournamentId, teamId }
}

function readDraft(key: string): TeamDraft | undefined {
  return readStoredJson('session', key, isDraft)
}

/** What a draft is for: a contest, and the team being edited. */
function placeOf(subTournamentId: number, teamId: number | undefined): string {
  return `${subTournamentId}:${teamId ?? 'new'}`
}

function keyOf(owner: string, place: string): string {
  return `draft:${owner}:${place}`
}
