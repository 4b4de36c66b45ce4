import { readStored, writeStored } from '../../lib/storage.ts'

/** Remembers who was signed in by a press, in the demo: they are asked for a press again where others use a passkey. */
export function rememberPress(member: number): void {
  writeStored('pressed', String(member))
}

/** Whether somebody was signed in by a press. */
export function wasPressed(member: number): boolean {
  return readStored('pressed') === String(member)
}
