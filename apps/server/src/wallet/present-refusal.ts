import type { Refusal } from '../platform/http/register-operation.ts'
import type { WalletAnswer } from './wallet-port.ts'

/** What a manager is told about a declined payment: the provider's own words, if it has any. */
export function presentRefusal(answer: WalletAnswer): Refusal | undefined {
  if (answer.outcome !== 'declined') return undefined
  if (answer.message !== undefined) return { code: 'walletSays', values: { description: answer.message } }
  return { code: answer.reason }
}
