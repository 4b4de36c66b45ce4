import type { Answer } from '@gaffer/contract/types'

/** The key of the mutation that saves a team, by which the page notices that one was saved. */
export const SAVE_TEAM = 'saveTeam'
export type SavedTeam = Answer<'join'>
