import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { Movement } from '../money/index.ts'

type Story = ConsoleAnswer<'operationStory'>['data']
type Step = Story['steps'][number]

const ASKED = {
  welcome: 'Demo money was given',
  stake: 'A stake was asked for',
  chip: 'A chip was asked for',
  scheme: 'A formation was asked for',
  prize: 'A prize was won',
  refund: 'A refund was planned',
} as const satisfies Record<string, string>

type Kind = keyof typeof ASKED

const isPayment = ({ kind }: Movement) => kind === 'stake' || kind === 'chip' || kind === 'scheme'

/** What happened to an operation, in the order it happened, and what its manager saw of it. */
export function tellStory(movement: Movement, refundedAt: Date | null): readonly Step[] {
  return [asked(movement), ...sent(movement), ...decided(movement), ...refunded(refundedAt)]
}

/** The whole in a sentence, to be told to the manager. */
export function summarize(movement: Movement, refundedAt: Date | null): string {
  const { state, isUndone } = movement
  if (refundedAt !== null) return 'The money was taken and has been given back in full.'
  if (isUndone) return 'The payment was never confirmed, so it was undone: nothing was taken in the end.'
  if (state === 'declined') return 'The wallet declined it: no money moved.'
  if (state === 'done') return 'Money moved once, and both sides agree.'
  return isPayment(movement)
    ? 'It is not decided yet. The seat is held meanwhile, and the money is taken once or not at all.'
    : 'It is on its way and is repeated until it arrives; it arrives once.'
}

function asked(movement: Movement): Step {
  const { contest, team, at, kind } = movement
  const what = ASKED[kind as Kind] ?? kind
  const where = contest === null ? '' : ` for ${contest.name}`
  return {
    at: at.toISOString(),
    text: `${what}${where}${team === null ? '' : `, team ${team}`}. It was written down before anything was sent.`,
    shown: isPayment(movement) ? 'Paying…' : null,
    tone: 'done',
  }
}

function sent({ at, attempts, state, nextTryAt, walletMessage }: Movement): readonly Step[] {
  const isOpen = state === 'planned' || state === 'sent' || state === 'unknown'
  const said =
    walletMessage === null ? [] : [step(at, `The wallet said: “${walletMessage}”.`, null, 'waiting')]
  if (!isOpen) return said
  const again =
    nextTryAt === null ? '' : ` It is asked again at ${nextTryAt.toISOString().slice(11, 19)} UTC.`
  const text = {
    planned: 'Nothing was sent to the wallet yet.',
    sent: 'Sent to the wallet, which has not answered.',
    unknown: 'The wallet’s answer was lost or unclear: neither a yes nor a no.',
  }[state]
  const tries = attempts > 1 ? ` Asked ${attempts} times.` : ''
  return [
    step(at, `${text}${tries}${again}`, 'Your seat is held, the payment is being checked', 'waiting'),
    ...said,
  ]
}

function decided(movement: Movement): readonly Step[] {
  const { decidedAt, state, isUndone } = movement
  if (decidedAt === null) return []
  if (state === 'done') {
    const shown = isPayment(movement) ? 'You’re in' : 'It is in your history'
    return [step(decidedAt, 'The wallet confirmed it, and it was posted in both accounts.', shown, 'done')]
  }
  if (isUndone) {
    const text =
      'No confirmation came in time, so the payment was taken back for good; a late one is undone too.'
    return [step(decidedAt, text, 'The payment didn’t go through', 'failed')]
  }
  return [
    step(decidedAt, 'The wallet declined it; nothing was posted.', 'The payment didn’t go through', 'failed'),
  ]
}

function refunded(at: Date | null): readonly Step[] {
  return at === null
    ? []
    : [step(at, 'The payment was given back by a refund.', 'Refund in your history', 'done')]
}

function step(at: Date, text: string, shown: string | null, tone: Step['tone']): Step {
  return { at: at.toISOString(), text, shown, tone }
}
