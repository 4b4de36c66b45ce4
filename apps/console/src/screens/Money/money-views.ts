import type { ConsoleData } from '@gaffer/contract/console-types'
import type { GuardedCall } from '../../lib/roles.ts'

/** The views of the section of money, each for those who may make its call. */
export const VIEWS = [
  { view: 'payouts', call: 'payoutList' },
  { view: 'books', call: 'books' },
  { view: 'contests', call: 'contestBooks' },
  { view: 'operations', call: 'operations' },
  { view: 'differences', call: 'differences' },
] as const satisfies readonly { readonly view: string; readonly call: GuardedCall }[]

export type MoneyView = (typeof VIEWS)[number]['view']

/** The first view for somebody without a wish, where they may read it; payouts are looked at on purpose. */
export const FIRST: readonly MoneyView[] = ['books', 'operations']

export type PayoutRow = ConsoleData<'payoutList'>[number]
export type PayoutFile = ConsoleData<'payoutFile'>
export type Difference = ConsoleData<'differences'>[number]
