import type { ConsoleData } from '@gaffer/contract/console-types'

/** One contest with its books and prizes. */
export type ContestFile = ConsoleData<'contestFile'>
