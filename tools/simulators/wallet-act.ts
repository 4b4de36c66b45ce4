/** What one call asks of a wallet, in whichever contract it was made. */
export type WalletAct = {
  readonly call: string
  readonly operation: string
  /** Changes the books and returns the answer. */
  readonly run: () => { readonly status: number; readonly body: object }
  readonly sign: (status: number, body: string) => Record<string, string>
}
