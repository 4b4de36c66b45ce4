import type { ConsoleData } from '@gaffer/contract/console-types'

/** One act with its effects as they are now. */
export type OpenProposal = ConsoleData<'proposal'>
