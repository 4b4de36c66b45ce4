import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Effect, Preview, SignedAct } from './signed-act.ts'

/** How long an act waits for another person. */
const WAITS_HOURS = 24
const SHOWN_DAYS = 30

export type ProposalState = 'waiting' | 'signed' | 'declined' | 'withdrawn' | 'lapsed'

/** An act that waits, or waited, for another person. */
export type Proposal = {
  readonly id: number
  readonly act: string
  readonly payload: unknown
  readonly subject: Preview['subject']
  readonly effects: readonly Effect[]
  readonly reason: string
  readonly askedBy: { readonly id: number; readonly name: string }
  readonly askedAt: Date
  readonly lapsesAt: Date
  /** When it is done by itself, where nobody else may sign it. */
  readonly takesEffectAt: Date | null
  readonly state: ProposalState
  readonly decidedBy: { readonly id: number; readonly name: string } | null
  readonly decidedAt: Date | null
  readonly decision: string | null
}

/** A waiting one whose time is over has lapsed, whether or not anybody wrote that down. */
const COLUMNS = sql`proposal.id, proposal.act, proposal.payload,
  json_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name) as subject, effects, reason, takes_effect_at,
  json_build_object('id', asker.id, 'name', asker.name) as asked_by, asked_at, lapses_at,
  case when state = 'waiting' and lapses_at <= clock_timestamp() then 'lapsed' else state end as state,
  case when decider.id is not null then json_build_object('id', decider.id, 'name', decider.name) end as decided_by,
  decided_at, decision`
const FROM = sql`from proposal join staff_member asker on asker.id = proposal.asked_by
  left join staff_member decider on decider.id = proposal.decided_by`

/** Those that wait, the oldest first, then those decided lately, the newest first. */
export async function loadProposals(db: Kysely<DB>, operatorId: number): Promise<readonly Proposal[]> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} ${FROM}
    where proposal.operator_id = ${operatorId}
      and (state = 'waiting' or asked_at > clock_timestamp() - make_interval(days => ${SHOWN_DAYS}))
    order by (state = 'waiting' and lapses_at > clock_timestamp()) desc,
      case when state = 'waiting' then asked_at end, asked_at desc
    limit 200`.execute(db)
  return rows
}

export async function loadProposal(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} ${FROM} where proposal.operator_id = ${operatorId} and proposal.id = ${id}`.execute(db)
  return rows[0]
}

/** Holds a proposal for the rest of the transaction, so that one decision counts. */
export async function holdProposal(tx: Kysely<DB>, operatorId: number, id: number): Promise<void> {
  await sql`
    select id from proposal where operator_id = ${operatorId} and id = ${id} for update`.execute(tx)
}

/** Whether something of an act waits already. */
export async function isWaiting(tx: Kysely<DB>, operatorId: number, { name }: SignedAct): Promise<boolean> {
  const { rows } = await sql`
    select from proposal where operator_id = ${operatorId} and act = ${name} and state = 'waiting'
      and lapses_at > clock_timestamp()`.execute(tx)
  return rows.length > 0
}

/**
 * Stores an act that waits. What waits already for the same subject stays, and is answered: two people who ask for one
 * thing ask once.
 */
export async function insertProposal(
  tx: Kysely<DB>,
  proposal: {
    readonly operatorId: number
    readonly act: string
    readonly payload: unknown
    readonly preview: Preview
    readonly reason: string
    readonly askedBy: number
    readonly isAlone: boolean
  },
): Promise<number> {
  const { subject, effects } = proposal.preview
  await sql`
    update proposal set state = 'lapsed' where operator_id = ${proposal.operatorId} and act = ${proposal.act}
      and subject_kind = ${subject.kind} and subject_id = ${subject.id} and state = 'waiting'
      and lapses_at <= clock_timestamp()`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into proposal (operator_id, act, payload, subject_kind, subject_id, subject_name, effects, reason,
      asked_by, takes_effect_at, lapses_at)
    values (${proposal.operatorId}, ${proposal.act}, ${JSON.stringify(proposal.payload)}::jsonb, ${subject.kind},
      ${subject.id}, ${subject.name}, ${JSON.stringify(effects)}::jsonb, ${proposal.reason}, ${proposal.askedBy},
      case when ${proposal.isAlone}::boolean then clock_timestamp() + make_interval(hours => ${WAITS_HOURS}) end,
      clock_timestamp() + make_interval(hours => ${WAITS_HOURS} * case when ${proposal.isAlone}::boolean then 2 else 1 end))
    on conflict (operator_id, act, subject_kind, subject_id) where state = 'waiting'
      do update set act = excluded.act
    returning id`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('a proposal was not stored')
  return stored.id
}

/** Writes down how a proposal was decided, and by whom. */
export async function decideProposal(
  tx: Kysely<DB>,
  id: number,
  decided: { readonly state: ProposalState; readonly by: number | null; readonly decision: string },
): Promise<void> {
  await sql`
    update proposal set state = ${decided.state}, decided_by = ${decided.by}, decided_at = clock_timestamp(),
      decision = ${decided.decision}
    where id = ${id}`.execute(tx)
}
