import { writeStored } from '../lib/storage.ts'
import { wipeKept } from './kept-answers.ts'

/** Deletes everything the device keeps of a person for times without a network: answers, and teams not yet sent. */
export async function wipeDevice(): Promise<void> {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith('later:')) writeStored('local', key, undefined)
    }
  } catch {
    // Where nothing can be stored, nothing was.
  }
  await wipeKept()
}
