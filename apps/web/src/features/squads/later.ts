/**
 * Teams that could not be sent because there was no connection: kept on the device until they are, beyond the page
 * and the tab. Log-out deletes them.
 */
import { useSyncExternalStore } from 'react'
import type { Answer } from '@gaffer/contract/types'
import { readStored, writeStored } from '../../lib/storage.ts'
import type { TeamDraft } from './draft.ts'
import { isDraft } from './is-draft.ts'

/**
 * `waiting` is sent when the connection is back; `asked` costs money, so that its manager has to confirm again;
 * `refused` came too late, or is not allowed, with the server's words.
 */
export type LaterSave = {
  readonly tournamentId: number
  readonly draft: TeamDraft
  readonly state: 'waiting' | 'asked' | 'refused'
  readonly reason?: string | undefined
}
export type SavedLater = { readonly draft: TeamDraft; readonly data: Answer<'join'>['data'] }

const MAX_SAVES = 5
const EMPTY: readonly LaterSave[] = []
const listeners = new Set<() => void>()
const savedListeners = new Set<(saved: SavedLater) => void>()
const read: { text: string | undefined; saves: readonly LaterSave[] } = { text: undefined, saves: EMPTY }

/** The teams of an owner that are still to be sent, or were refused. */
export function readLater(owner: string): readonly LaterSave[] {
  const text = readStored('local', keyOf(owner))
  if (text !== read.text) {
    read.text = text
    read.saves = parse(text)
  }
  return read.saves
}

/** Keeps a team for later, in the place of an earlier save of the same one. */
export function putLater(owner: string, save: LaterSave): void {
  const others = readLater(owner).filter(({ draft }) => !isSamePlace(draft, save.draft))
  write(owner, [...others, save].slice(-MAX_SAVES))
}

/** Forgets what is kept of a team. */
export function dropLater(owner: string, draft: TeamDraft): void {
  const saves = readLater(owner)
  const others = saves.filter((one) => !isSamePlace(one.draft, draft))
  if (others.length < saves.length) write(owner, others)
}

export function useLaterSaves(owner: string): readonly LaterSave[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => readLater(owner),
  )
}

/** Tells an open builder that its team was saved behind it. */
export function announceSaved(saved: SavedLater): void {
  for (const tell of savedListeners) tell(saved)
}

export function onSavedLater(listener: (saved: SavedLater) => void): () => void {
  savedListeners.add(listener)
  return () => void savedListeners.delete(listener)
}

/** Whether two drafts are of one team: the same entered one, or a new one of the same contest. */
export function isSamePlace(one: TeamDraft, other: TeamDraft): boolean {
  return one.subTournamentId === other.subTournamentId && one.teamId === other.teamId
}

function write(owner: string, saves: readonly LaterSave[]): void {
  writeStored('local', keyOf(owner), saves.length === 0 ? undefined : JSON.stringify(saves))
  for (const tell of listeners) tell()
}

function parse(text: string | undefined): readonly LaterSave[] {
  try {
    const saves: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(saves) ? saves.filter(isLaterSave) : EMPTY
  } catch {
    return EMPTY
  }
}

function isLaterSave(value: unknown): value is LaterSave {
  const { draft, state, tournamentId, reason } = (value ?? {}) as Record<string, unknown>
  return (
    isDraft(draft) &&
    Number.isSafeInteger(draft.subTournamentId) &&
    Number.isSafeInteger(tournamentId) &&
    ['waiting', 'asked', 'refused'].includes(String(state)) &&
    (reason === undefined || typeof reason === 'string')
  )
}

/** Whose drafts and saves are kept on a device: a reader's of an operator, or of a guest who has not logged in. */
export function draftOwner(operator: string, reader: string | undefined): string {
  return `${operator}:${reader ?? 'guest'}`
}

function keyOf(owner: string): string {
  return `later:${owner}`
}
