import type { MinorUnits } from '@gaffer/rules'
import type { StoredMove } from '../load-move.ts'
import type { WalletAnswer } from '../wallet-port.ts'

/** A line of a wallet's own statement: an operation that moved money there. */
export type StatementRow = {
  readonly operationId: string
  readonly user: string
  /** Signed, seen from the user. */
  readonly amount: MinorUnits
  readonly currency: string
}

/** A page of a statement and where the next one begins; undefined on the last. */
export type StatementPage = { readonly rows: readonly StatementRow[]; readonly next: string | undefined }

/**
 * A wallet of an operator's own, over HTTP. An answer that is not exactly what the contract of the
 * wallet says throws OutsideFailure: nothing is known then. What a wallet lacks is left out.
 */
export type OutsideWallet = {
  readonly balance?: (user: string) => Promise<MinorUnits>
  readonly debit: (move: StoredMove) => Promise<WalletAnswer>
  readonly credit: (move: StoredMove) => Promise<WalletAnswer>
  readonly rollback: (move: StoredMove) => Promise<WalletAnswer>
  readonly status?: (move: StoredMove) => Promise<WalletAnswer>
  /** Its operations that were made in a span of time, a page at a time. */
  readonly statement?: (
    span: { readonly from: Date; readonly to: Date },
    after?: string,
  ) => Promise<StatementPage>
}

/** How a wallet of an operator is reached. */
export type WalletAddress = {
  readonly url: string
  readonly timeoutMs: number
  readonly key: string
  readonly currency: string
  readonly exponent: number
}
