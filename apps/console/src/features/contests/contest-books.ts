import type { ConsoleData } from '@gaffer/contract/console-types'

/** What a contest pays and costs: now, and at 10, 50 and 100 % full. */
export type ContestBooks = Pick<ConsoleData<'contestFile'>, 'books' | 'prizes' | 'covered_at'>
