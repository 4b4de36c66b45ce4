import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'

/** The states and kinds of contests, in the order in which they are offered. */
export const CONTEST_STATES = ['open', 'playing', 'closing', 'approving', 'closed', 'cancelled'] as const
export const CONTEST_KINDS = ['gameweek', 'season', 'room', 'created'] as const

const TONES: Readonly<Record<(typeof CONTEST_STATES)[number], Tone>> = {
  open: 'ok',
  playing: 'live',
  closing: 'warn',
  approving: 'warn',
  closed: 'plain',
  cancelled: 'plain',
}

/** The state of a contest as a word. */
export function ContestState({ state }: { readonly state: (typeof CONTEST_STATES)[number] }) {
  return <Tag tone={TONES[state]}>{t(`contestState.${state}`)}</Tag>
}

/** A fee, or that there is none. */
export function feeOf(fee: number, money: (minor: number) => string): string {
  return fee === 0 ? t('value.free') : money(fee)
}

/** Entries of a capacity: 1,204 / 1,500. */
export function entriesOf({
  entries,
  capacity,
}: {
  readonly entries: number
  readonly capacity: number | null
}): string {
  const whole = capacity === null ? t('value.dash') : writeNumber(capacity)
  return t('value.pair', { part: writeNumber(entries), whole })
}

type Guarded = { readonly guarantee: number; readonly liability: number }

/** What the operator adds to the guarantee now: covered, an amount, or nothing where there is none. */
export function OurPart({
  guarantee,
  liability,
  money,
}: Guarded & { readonly money: (minor: number) => string }) {
  if (guarantee === 0) return t('value.dash')
  const tone: Tone = liability === 0 ? 'ok' : 'warn'
  return (
    <Tag tone={tone}>
      {liability === 0 ? t('overview.covered') : t('overview.adds', { amount: money(liability) })}
    </Tag>
  )
}
