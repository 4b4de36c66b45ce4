import type { Fault, OperatorGame } from '../operators/index.ts'

/** What may change after somebody has entered, and only upwards; null is no limit, and the most there is. */
const UPWARDS = ['guaranteedPool', 'capacity', 'entriesPerManager'] as const
/** What may always change. */
const FREE = ['names', 'hot'] as const
/** What a contest is about: another one is opened for another. */
const ALWAYS_KEPT = ['kind', 'championships'] as const

type Key = keyof OperatorGame
/** Nothing of a contest: they belong to the game that opens it. */
const NOT_OF_CONTESTS: readonly Key[] = ['key', 'ahead', 'paused', 'correctionHours']

/**
 * What keeps a contest from being changed to other terms, and whether the change is one that a team picked before it
 * was not judged by.
 */
export function decideChange(
  { game: before, isEntered }: { readonly game: OperatorGame; readonly isEntered: boolean },
  after: OperatorGame,
): { readonly faults: readonly Fault[]; readonly isOfTerms: boolean } {
  const faults: Fault[] = []
  const keys = (Object.keys({ ...before, ...after }) as Key[]).filter((key) => !NOT_OF_CONTESTS.includes(key))
  const changed = keys.filter((key) => !isSame(before[key], after[key]))
  const isOneOf = (list: readonly Key[], key: Key) => list.includes(key)
  for (const key of changed) {
    if (isOneOf(ALWAYS_KEPT, key)) faults.push({ path: key, text: 'stays: cancel it and open another one' })
    else if (isEntered && !isOneOf(FREE, key) && !isOneOf(UPWARDS, key)) {
      faults.push({ path: key, text: 'is locked since the first entry' })
    }
  }
  for (const key of UPWARDS) {
    if (isEntered && (after[key] ?? Infinity) < (before[key] ?? Infinity)) {
      faults.push({ path: key, text: `may only rise: it is ${before[key] ?? 'without a limit'}` })
    }
  }
  const isOfTerms = changed.some((key) => !isOneOf(FREE, key) && !isOneOf(UPWARDS, key))
  return { faults, isOfTerms }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
