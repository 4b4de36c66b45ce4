import { wipeStored } from '../lib/storage.ts'
import { wipeKept } from './kept-answers.ts'

const listeners = new Set<() => void>()

/**
 * Deletes everything the device keeps of a person: answers, teams not yet sent, teams being built; open screens forget
 * theirs.
 */
export async function wipeDevice(): Promise<void> {
  wipeStored('local', 'later:')
  wipeStored('session', 'draft:')
  for (const tell of listeners) tell()
  await wipeKept()
}

/** Tells a screen to forget what it holds of the person who left. */
export function onWiped(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
