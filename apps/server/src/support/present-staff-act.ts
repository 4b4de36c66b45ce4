import { type AnswerData, disqualifiedFor } from '@gaffer/contract'
import type { StaffAct } from './load-staff-acts.ts'

type Told = AnswerData<'staffActs'>[number]

const WHAT: Readonly<Record<string, Told['what']>> = {
  refundEntry: 'refunded',
  disqualifyEntry: 'disqualified',
  reinstateEntry: 'reinstated',
  excludeManager: 'excluded',
  limitManager: 'limited',
  renameManager: 'renamed',
  viewAsManager: 'viewed',
  endManagerSessions: 'sessionsEnded',
  revealManager: 'revealed',
  exportManager: 'exported',
  eraseManager: 'erasing',
  stopErasure: 'erasureStopped',
}

/** An act of staff in the wire's format; `exponent` is that of the operator's currency. */
export function presentStaffAct(
  { id, at, act, after }: StaffAct,
  { currency, currencyExponent }: { readonly currency: string; readonly currencyExponent: number },
): Told {
  const text = (key: string) => (typeof after?.[key] === 'string' ? after[key] : null)
  const figure = typeof after?.amount === 'number' ? after.amount : null
  const limit = (['stake', 'loss', 'entries'] as const).find((kind) => kind === after?.kind) ?? null
  const isCount = limit === 'entries'
  return {
    id,
    at: at.toISOString(),
    what: act === 'blockManager' ? blockOf(after) : (WHAT[act] ?? 'revealed'),
    amount: figure === null || isCount ? null : figure / 10 ** currencyExponent,
    currency,
    entries: isCount ? figure : null,
    limit,
    contest: text('contest'),
    team: text('team'),
    until: text('blockedUntil') ?? text('excludedUntil') ?? text('erasedFrom') ?? text('until'),
    name: text('name'),
    cause: disqualifiedFor.safeParse(after?.cause).data ?? null,
  }
}

function blockOf(after: StaffAct['after']): Told['what'] {
  return typeof after?.blockedUntil === 'string' ? 'blocked' : 'unblocked'
}
