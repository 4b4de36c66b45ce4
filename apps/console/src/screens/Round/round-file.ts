import type { ConsoleData } from '@gaffer/contract/console-types'

/** One round with its matches and results. */
export type RoundFile = ConsoleData<'roundFile'>
