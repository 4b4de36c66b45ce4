export { adjusted } from './adjusted.ts'
export { askAgain } from './ask-again.ts'
export { findUnbalanced } from './find-unbalanced.ts'
export { findOpenBooks, findUnsettledBooks } from './find-open-books.ts'
export { checkBooksOf, findBookedDays } from './check-books.ts'
export { createWallets, type Wallets } from './create-wallets.ts'
export { creditPrizes, stakeInBulk } from './credit-prizes.ts'
export { insertStakes } from './insert-stakes.ts'
export { leaveUndecided } from './leave-undecided.ts'
export { loadAnswer, UNDECIDED_MINUTES } from './operation-state.ts'
export { measureWallets } from './measure-wallets.ts'
export { presentRefusal } from './present-refusal.ts'
export { presentMoney, presentQuote, readMoney } from './present.ts'
export {
  consumeQuote,
  insertQuote,
  type PaymentQuote,
  type QuoteState,
  quoteState,
  useUpQuotes,
} from './quote.ts'
export { keepBooks, readBooks, sumsByContest, sumsByHour } from './keep-books.ts'
export { keepFailedComparison, type Span } from './keep-comparison.ts'
export { reconcile } from './reconcile.ts'
export { decideDifference, holdDifference, loadAdjustment, postAdjustment } from './settle-difference.ts'
export { planRefund, planRefunds, planRefundsOf } from './refund-stake.ts'
export { insertOperation } from './repo.ts'
export { registerWallet } from './routes.ts'
export { sendCredits, sendManyCredits } from './send-credits.ts'
export { decideStaleDebits, rollBackLateDebits, sendDebit, WALLET_PATIENCE_MS } from './send-debit.ts'
export { type ContestBook, settleContests, wasSettled } from './settle-contests.ts'
export type { WalletAnswer, WalletMove, WalletPort } from './wallet-port.ts'
export { welcomeManager } from './welcome-guest.ts'
export { tellStory } from './tell-story.ts'
export { usesLedger } from './uses-ledger.ts'
export { KEPT_QUOTES } from './kept-quotes.ts'
export { walkWallet } from './walk-wallet.ts'
