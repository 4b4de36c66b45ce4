import type { Contest, SquadDeps } from '../squads/index.ts'
import type { WalletPort } from '../wallet/index.ts'
import type { EntryOutcome } from './settle-entry.ts'

/** What entering needs from outside. */
export type EntryDeps = SquadDeps & {
  readonly wallet: WalletPort
  /** Whether a fixture of the contest's round still lacks a team (decision 25). */
  readonly lacksTeams: (contest: Contest) => boolean
  /** Tells the manager's open pages what became of a late entry. */
  readonly announceOutcome: (outcome: EntryOutcome) => void
  readonly walletPatienceMs?: number | undefined
}
