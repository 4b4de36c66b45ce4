/** What one call asks of a wallet, whichever contract it came by. */
export type WalletAct = {
  readonly call: string
  readonly operation: string
  /** Changes the books and says the answer. */
  readonly run: () => { readonly status: number; readonly body: object }
  readonly sign: (status: number, body: string) => Record<string, string>
}
