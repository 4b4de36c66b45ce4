import type { AnswerData } from '@gaffer/contract'
import { refusalOf, UNDONE } from './operation-state.ts'

type Story = AnswerData<'walletHistory'>['data'][number]['story']
type Step = Story['steps'][number]

/** What is stored of an operation, as far as its story goes. */
export type ToldOperation = {
  readonly kind: string
  readonly state: 'planned' | 'sent' | 'done' | 'declined' | 'unknown'
  readonly refusedBecause: string | null
  readonly attempts: number
  readonly nextTryAt: Date | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly unknownAt: Date | null
  readonly undoingAt: Date | null
  readonly decidedAt: Date | null
  /** Of its refund, if there is one: when it was planned, and when it arrived. */
  readonly refundPlannedAt: Date | null
  readonly refundedAt: Date | null
}

/** Whether an operation takes money from a manager. */
function isPayment({ kind }: Pick<ToldOperation, 'kind'>): boolean {
  return kind === 'stake' || kind === 'chip' || kind === 'scheme'
}

/** What happened to an operation in the order it happened, and what became of it; staff and manager are told the same. */
export function tellStory(operation: ToldOperation): Story {
  const { createdAt, sentAt, unknownAt, undoingAt, refundPlannedAt, refundedAt } = operation
  const steps = [
    ...step(createdAt, 'asked'),
    ...step(sentAt, 'sent'),
    ...step(unknownAt, 'unknown'),
    ...step(undoingAt, 'undoing'),
    ...decided(operation),
    ...step(refundPlannedAt, 'refundPlanned'),
    ...step(refundedAt, 'refunded'),
  ]
  const isOpen = operation.decidedAt === null
  return {
    end: endOf(operation),
    steps: steps.toSorted((a, b) => a.at.localeCompare(b.at)),
    next_try_at: isOpen ? (operation.nextTryAt?.toISOString() ?? null) : null,
  }
}

function endOf(operation: ToldOperation): Story['end'] {
  const { state, refusedBecause, refundedAt } = operation
  if (refundedAt !== null) return 'refunded'
  if (state === 'done') return 'done'
  if (state === 'declined') return refusedBecause === UNDONE ? 'undone' : 'declined'
  return isPayment(operation) ? 'paymentOpen' : 'creditOpen'
}

function decided(operation: ToldOperation): readonly Step[] {
  const { state, decidedAt, refusedBecause, unknownAt, attempts } = operation
  if (state === 'done') {
    const wasLost = unknownAt !== null || (isPayment(operation) && attempts > 0)
    return step(decidedAt, wasLost ? 'found' : 'done')
  }
  if (state !== 'declined') return []
  if (refusedBecause === UNDONE) return step(decidedAt, 'undone')
  return step(decidedAt, 'declined').map((one) => ({ ...one, because: refusalOf(refusedBecause) }))
}

function step(at: Date | null, what: Step['what']): readonly Step[] {
  return at === null ? [] : [{ at: at.toISOString(), what, because: null }]
}
