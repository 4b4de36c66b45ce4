import type { ConsoleData } from '@gaffer/contract/console-types'

/** The terms of a contest or of a game: amounts in minor units, shares in hundredths of a percent. */
export type Terms = ConsoleData<'newContest'>['terms']
export type TermsKey = keyof Terms

/** Something wrong, by the key of the terms. */
export type TermsFault = { readonly key: string; readonly text: string }

/** Whether a term may change: freely, only upwards, or not any more. */
export type Freedom = 'free' | 'up' | 'locked'

const UPWARDS: readonly TermsKey[] = ['guarantee', 'capacity', 'entries_per_manager']
const ALWAYS: readonly TermsKey[] = ['names', 'hot']

/** What of a contest may still change; the server decides by the same table. */
export function freedomIn(isEntered: boolean): (key: TermsKey) => Freedom {
  return (key) => {
    if (key === 'kind') return 'locked'
    if (!isEntered || ALWAYS.includes(key)) return 'free'
    return UPWARDS.includes(key) ? 'up' : 'locked'
  }
}

/** Everything may change: it is new. */
export const ALL_FREE = (): Freedom => 'free'

/** What is wrong with a term, or with something below it; undefined where nothing is. */
export function faultOf(faults: readonly TermsFault[], key: TermsKey | 'round_id'): string | undefined {
  const own = faults.filter((fault) => fault.key === key || fault.key.startsWith(`${key}.`))
  return own.length === 0 ? undefined : own.map(({ text }) => text).join('; ')
}
