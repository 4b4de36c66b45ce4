import type { MinorUnits } from '@gaffer/rules'
import type { StoredMove } from '../load-move.ts'
import type { WalletAnswer } from '../wallet-port.ts'

/** A row of a wallet's own statement: an operation that moved money there. */
export type StatementRow = {
  readonly operationId: string
  readonly user: string
  /** Signed, from the user's point of view. */
  readonly amount: MinorUnits
  readonly currency: string
}

/** A page of a statement and the start of the next one; undefined on the last page. */
export type StatementPage = { readonly rows: readonly StatementRow[]; readonly next: string | undefined }

/**
 * An operator's own wallet, over HTTP. An answer that does not fit the wallet's contract exactly throws
 * OutsideFailure: then nothing is known. Abilities a wallet lacks are missing here.
 */
export type OutsideWallet = {
  readonly balance?: (user: string) => Promise<MinorUnits>
  readonly debit: (move: StoredMove) => Promise<WalletAnswer>
  readonly credit: (move: StoredMove) => Promise<WalletAnswer>
  readonly rollback: (move: StoredMove) => Promise<WalletAnswer>
  readonly status?: (move: StoredMove) => Promise<WalletAnswer>
  /** Its operations within a span of time, page by page. */
  readonly statement?: (
    span: { readonly from: Date; readonly to: Date },
    after?: string,
  ) => Promise<StatementPage>
}

/** How to reach an operator's wallet. */
export type WalletAddress = {
  readonly url: string
  readonly timeoutMs: number
  readonly key: string
  readonly currency: string
  readonly exponent: number
}
