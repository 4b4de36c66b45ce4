import { useState } from 'react'
import type { SeasonState, UserTeam } from '@gaffer/contract/types'
import { NO_CHANGE, type SquadChange } from './change-squad.ts'

/** The last change that was not sent, and of what: a close in between leads away from the screen and back. */
const last: { key: string; change: SquadChange } = { key: '', change: NO_CHANGE }

/**
 * A change of a team's squad until it is sent; it begins as it was left, as long as the team has the same version.
 * `what` tells changes of one team apart.
 */
export function useKeptChange({ teamId, version }: UserTeam, what: string) {
  const key = `${what}:${teamId}:${version}`
  const [change, setChange] = useState(last.key === key ? last.change : NO_CHANGE)
  const keepChange = (next: SquadChange) => {
    Object.assign(last, { key, change: next })
    setChange(next)
  }
  return [change, keepChange] as const
}

/** Whether a squad can be changed, or will be once the close of the round before it is over. */
export function staysEditable({ is_editable: isEditable, closing_round: closing }: SeasonState): boolean {
  return isEditable || (closing !== undefined && closing !== null)
}
