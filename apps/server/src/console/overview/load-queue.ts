import { type Kysely, sql } from 'kysely'
import type { StaffRole } from '@gaffer/contract/console'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { loadSilentOfOperators } from '../football/index.ts'
import type { SignedAct } from '../../proposals/index.ts'
import { UNDECIDED_MINUTES } from '../../wallet/index.ts'

/** Something that waits for a person: how often, since when, and over how much. */
export type Waiting = {
  readonly kind: keyof typeof WAITS_FOR | 'proposals'
  readonly count: number
  readonly amount: MinorUnits | null
  readonly since: Date | null
  readonly role: StaffRole
}

/** Who may act on it, besides owners. */
const WAITS_FOR = {
  payouts: 'finance',
  differences: 'finance',
  undecidedOperations: 'finance',
  missedContests: 'contests',
  unmatched: 'desk',
  silentMatches: 'desk',
} as const satisfies Readonly<Record<string, StaffRole>>

/** Who reads the queue, and which acts wait for signatures of whom. */
export type Reader = {
  readonly operatorId: number
  readonly memberId: number
  readonly roles: readonly StaffRole[]
  readonly acts: readonly Pick<SignedAct, 'name' | 'signers'>[]
}

/** What waits for somebody with these roles; for an owner, everything. */
export async function loadQueue(db: Kysely<DB>, reader: Reader): Promise<readonly Waiting[]> {
  const { operatorId, roles } = reader
  const isOwner = roles.includes('owner')
  const { rows } = await sql<Omit<Waiting, 'role'> & { kind: keyof typeof WAITS_FOR }>`
    select 'payouts' as kind, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(asked_at) as since
    from payout where operator_id = ${operatorId} and state in ('waiting', 'held')
    union all
    select 'differences', count(*)::int, coalesce(sum(abs(coalesce(theirs, 0) - coalesce(ours, 0))), 0)::bigint,
      min(found_at)
    from wallet_difference where operator_id = ${operatorId} and state = 'open'
    union all
    select 'undecidedOperations', count(*)::int, coalesce(sum(amount), 0)::bigint, min(created_at)
    from wallet_operation where operator_id = ${operatorId} and state in ('planned', 'sent', 'unknown')
      and created_at < clock_timestamp() - make_interval(mins => ${UNDECIDED_MINUTES})
    union all
    select 'missedContests', count(*)::int, null, min(opens_at)
    from planned_contest where operator_id = ${operatorId} and state = 'missed'
    union all
    select 'unmatched', count(*)::int, null, null
    from feed_identity join feed_source on feed_source.id = feed_identity.feed_source_id
    where our_id is null and exists (select from tournament
      where championship_id = feed_source.championship_id and operator_id = ${operatorId})`.execute(db)
  const found = [...rows, await loadSilent(db, operatorId)].map((one) => ({
    ...one,
    role: WAITS_FOR[one.kind],
  }))
  const own = found.filter(({ role }) => isOwner || roles.includes(role))
  return [...(await loadProposals(db, reader)), ...own].filter(({ count }) => count > 0)
}

/** Proposals that somebody with these roles may sign; nobody signs their own, and an owner sees all. */
async function loadProposals(db: Kysely<DB>, reader: Reader): Promise<readonly Waiting[]> {
  const { operatorId, memberId, roles, acts } = reader
  const signed = acts.filter(({ signers }) => signers.some((role) => roles.includes(role)))
  const { rows } = await sql<Omit<Waiting, 'role' | 'kind'> & { act: string }>`
    select act, count(*)::int as count, null::bigint as amount, min(asked_at) as since
    from proposal where operator_id = ${operatorId} and state = 'waiting' and lapses_at > clock_timestamp()
      and (${roles.includes('owner')}::boolean
        or asked_by <> ${memberId} and act = any(${signed.map(({ name }) => name)}::text[]))
    group by act order by since`.execute(db)
  const [oldest] = rows
  const asked = acts.find(({ name }) => name === oldest?.act)?.signers ?? []
  const role = asked.find((one) => roles.includes(one)) ?? 'owner'
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return [{ kind: 'proposals', count, amount: null, since: oldest?.since ?? null, role }]
}

/** Matches being played of which their source says nothing. */
async function loadSilent(db: Kysely<DB>, operatorId: number) {
  const silent = await loadSilentOfOperators(db, operatorId)
  const heard = silent.flatMap(({ heardAt }) => heardAt?.getTime() ?? [])
  const since = heard.length === 0 ? null : new Date(Math.min(...heard))
  return { kind: 'silentMatches', count: silent.length, amount: null, since } as const
}

/** Acts by which something leaves the queue. */
const DECIDING = [
  'signProposal',
  'declineProposal',
  'signPayout',
  'explainDifference',
  'decideUnmatched',
  'discardPlannedContest',
  'settleAlert',
]

/** What was decided last at an operator. */
export async function loadLastDecision(
  db: Kysely<DB>,
  operatorId: number,
): Promise<{ readonly act: string; readonly at: Date } | undefined> {
  const { rows } = await sql<{ act: string; at: Date }>`
    select last.act, last.at from unnest(${DECIDING}::text[]) deciding (act)
    cross join lateral (select act, at, seq from audit_line
      where operator_id = ${operatorId} and audit_line.act = deciding.act order by seq desc limit 1) last
    order by last.seq desc limit 1`.execute(db)
  return rows[0]
}
