import type { UserTeamDeps } from '../squads/index.ts'
import type { WalletPort } from '../wallet/index.ts'

/** What changing and equipping a team needs from outside the room. */
export type TransferDeps = UserTeamDeps & {
  readonly wallet: WalletPort
  readonly walletPatienceMs?: number | undefined
}
