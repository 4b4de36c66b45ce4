import type { ConsoleData } from '@gaffer/contract/console-types'

/** Whether today is well. */
export type Today = ConsoleData<'overview'>
