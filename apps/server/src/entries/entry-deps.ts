import type { SavingDeps } from '../squads/index.ts'
import type { WalletPort } from '../wallet/index.ts'
import type { SettledEntry } from './settle-entry.ts'

/** What entering needs from outside the room. */
export type EntryDeps = SavingDeps & {
  readonly wallet: WalletPort
  /** Tells the manager's open pages what happened to a late entry; live implements it. */
  readonly announceOutcome?: ((outcome: SettledEntry) => void) | undefined
  readonly walletPatienceMs?: number | undefined
}
