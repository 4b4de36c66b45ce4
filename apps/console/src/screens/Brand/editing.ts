import type { ConsoleData } from '@gaffer/contract/console-types'
import type { Look, LookValue } from './look.ts'

type Faults = ConsoleData<'checkBrand'>['faults']

/** What every part of the studio edits. */
export type Editing = {
  readonly look: Look
  readonly live: Look
  readonly faults: Faults
  /** Undefined for whoever may only look. */
  readonly onChange: ((key: string, value: LookValue | undefined) => void) | undefined
}

/** What is wrong with a key. */
export function faultOf(faults: Faults, key: string): string | undefined {
  return faults.find(({ path }) => path === key)?.text
}
