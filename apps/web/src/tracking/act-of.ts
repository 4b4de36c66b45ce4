import type { JsonOperation } from '@gaffer/contract/types'
import type { ActName } from './tracking.ts'

const ACT_OF: Partial<Record<JsonOperation, ActName>> = {
  authenticate: 'loggedIn',
  endSession: 'loggedOut',
  join: 'teamEntered',
  saveTeam: 'teamSaved',
  makeTransfers: 'transferMade',
  playWildcard: 'wildcardPlayed',
  playChip: 'chipPlayed',
  buyChips: 'chipsBought',
  unsubscribe: 'unsubscribed',
}

/** The action that a successful call stands for; undefined for calls that only read. */
export function actOf(
  operation: JsonOperation,
  { query }: { readonly query?: Readonly<Record<string, unknown>> | undefined },
): ActName | undefined {
  // A join that names a team is an edit of that team.
  if (operation === 'join' && query?.user_team_id !== undefined) return 'teamSaved'
  return ACT_OF[operation]
}
