import type { Answer } from '@gaffer/contract/types'

/** The key of the mutation that saves a team, by which the page notices a save. */
export const SAVE_TEAM = 'saveTeam'
export type SavedTeam = Answer<'join'>
