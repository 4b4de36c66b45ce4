import { randomUUID } from 'node:crypto'
import type { WalkStep } from '@gaffer/contract/console'
import type { Operator, OperatorWallet } from '../operators/index.ts'
import { callOutside, type OutsideFailure } from '../platform/outside/call-outside.ts'
import {
  findingOf,
  notAsked,
  stepOfTime,
  stepsOfWay,
  timed,
  type Timed,
  walkStep,
} from '../platform/outside/walk.ts'
import type { OutsideWallet } from './adapters/outside-wallet.ts'
import { balanceWithin, createSeamlessWallet } from './adapters/seamless.ts'
import type { StoredMove } from './load-move.ts'

/** A test ends before a page gives up waiting for it, however long the operator lets us wait. */
const WITHIN_MS = 5_000
const MAX_BYTES = 64 * 1024
const HOUR_MS = 3_600_000

type Seamless = Extract<OperatorWallet, { kind: 'seamless' }>

/** Walks an operator's wallet with questions that move nothing; about a customer of no wallet unless one is named. */
export async function walkWallet(operator: Operator, customer?: string): Promise<readonly WalkStep[]> {
  const { wallet } = operator
  if (wallet.kind === 'ledger') return [walkStep('settings', { state: 'good', found: 'inLedger' })]
  const key = operator.secret('walletKey')
  const settings = walkStep('settings', { state: 'good', found: 'complete', detail: wallet.url })
  if (key === undefined) {
    const missing = walkStep('secret', { state: 'bad', found: 'missing', detail: 'walletKey' })
    return [
      settings,
      missing,
      ...notAsked('reach', 'tls', 'signature', 'balance', 'status', 'statement', 'time'),
    ]
  }
  const begun = [settings, walkStep('secret', { state: 'good', found: 'set', detail: 'walletKey' })]
  if (wallet.kind === 'scout') return [...begun, ...(await walkScout(wallet))]
  return [...begun, ...(await walkSeamless(operator, wallet, { key, customer }))]
}

/** Its contract has no call that only reads: the way there is all that can be seen without a bet. */
async function walkScout({
  url,
  timeoutMs,
}: {
  url: string
  timeoutMs: number
}): Promise<readonly WalkStep[]> {
  const withinMs = Math.min(timeoutMs, WITHIN_MS)
  const visited = await timed(() =>
    callOutside({ url, method: 'GET', timeoutMs: withinMs, maxBytes: MAX_BYTES, takesRedirects: true }),
  )
  const { steps, isThere } = stepsOfWay(url, visited, withinMs)
  const rest = walkStep('balance', { state: 'look', found: 'readsNothing' })
  return isThere ? [...steps, rest, stepOfTime(visited, withinMs)] : [...steps, rest, ...notAsked('time')]
}

async function walkSeamless(
  { currency, currencyExponent: exponent }: Operator,
  { url, timeoutMs, can }: Seamless,
  { key, customer }: { readonly key: string; readonly customer: string | undefined },
): Promise<readonly WalkStep[]> {
  const address = { url, timeoutMs: Math.min(timeoutMs, WITHIN_MS), key, currency, exponent }
  const wallet = createSeamlessWallet(address, can)
  const user = customer ?? `gaffer-check-${randomUUID()}`
  const withinMs = balanceWithin(address)
  const asked = await timed(async () => wallet.balance?.(user))
  const { steps, isThere } = stepsOfWay(url, asked, withinMs)
  if (!isThere) return [...steps, ...notAsked('signature', 'balance', 'status', 'statement', 'time')]
  const signature = stepOfSignature(asked.failure)
  if (signature.state === 'bad') {
    return [...steps, signature, ...notAsked('balance', 'status', 'statement'), stepOfTime(asked, withinMs)]
  }
  return [
    ...steps,
    signature,
    stepOfBalance(asked, { user, isNamed: customer !== undefined }),
    await stepOfStatus(wallet, { user, currency }),
    await stepOfStatement(wallet),
    stepOfTime(asked, withinMs),
  ]
}

/** A key that differs shows either way: they refuse what we signed, or we what they signed. */
function stepOfSignature(failure: OutsideFailure | undefined): WalkStep {
  if (failure === undefined) return walkStep('signature', { state: 'good', found: 'accepted' })
  const { reason, status } = failure
  if (status === 401 || status === 403) {
    return walkStep('signature', { state: 'bad', found: 'keyRefused', detail: String(status) })
  }
  if (failure.detail === 'signature') return walkStep('signature', { state: 'bad', found: 'unsigned' })
  return reason === 'form' || (reason === 'answer' && status === undefined)
    ? walkStep('signature', { state: 'good', found: 'accepted' })
    : walkStep('signature', { state: 'look', found: 'cannotTell' })
}

/** What a wallet says of a customer whom it does not know is its own affair; of one that is named it knows the balance. */
function stepOfBalance(
  { failure, answer }: Timed<number | undefined>,
  { user, isNamed }: { readonly user: string; readonly isNamed: boolean },
): WalkStep {
  if (failure === undefined) {
    return walkStep('balance', { state: 'good', found: 'balanceRead', detail: String(answer ?? '') })
  }
  const { status } = failure
  if (status === undefined) return walkStep('balance', findingOf(failure))
  const isUnknown = [400, 404, 422].includes(status)
  if (!isUnknown) return walkStep('balance', { state: 'bad', found: 'refused', detail: String(status) })
  return walkStep('balance', { state: isNamed ? 'bad' : 'look', found: 'customerUnknown', detail: user })
}

/** Asks about a movement that was never sent. */
async function stepOfStatus(
  { status }: OutsideWallet,
  { user, currency }: { readonly user: string; readonly currency: string },
): Promise<WalkStep> {
  if (status === undefined) return walkStep('status', { state: 'good', found: 'notOffered' })
  const move: StoredMove = {
    operationId: randomUUID(),
    kind: 'stake',
    operatorId: 0,
    amount: 1,
    currency,
    user,
    userName: user,
    managerId: 0,
    contestId: null,
    entryId: null,
    paymentId: null,
    isBot: false,
    at: new Date(),
  }
  const { failure, answer, tookMs } = await timed(() => status(move))
  if (failure !== undefined) return walkStep('status', { ...findingOf(failure), took_ms: tookMs })
  return answer?.outcome === 'unknown' && answer.message === undefined
    ? walkStep('status', { state: 'good', found: 'unknownTold', took_ms: tookMs })
    : walkStep('status', { state: 'bad', found: 'knowsAnything', took_ms: tookMs })
}

async function stepOfStatement({ statement }: OutsideWallet): Promise<WalkStep> {
  if (statement === undefined) return walkStep('statement', { state: 'good', found: 'notOffered' })
  const to = new Date()
  const { failure, answer, tookMs } = await timed(() =>
    statement({ from: new Date(to.getTime() - HOUR_MS), to }),
  )
  if (failure !== undefined) return walkStep('statement', { ...findingOf(failure), took_ms: tookMs })
  const detail = String(answer?.rows.length ?? 0)
  return walkStep('statement', { state: 'good', found: 'rowsRead', detail, took_ms: tookMs })
}
