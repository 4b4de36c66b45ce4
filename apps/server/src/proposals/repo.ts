import type { StaffRole } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Effect, Preview } from './signed-act.ts'

/** How long an act waits for another person. */
export const WAITS_HOURS = 24
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
  /** Null for what was asked before roles were stored with it. */
  readonly askedRoles: readonly StaffRole[] | null
  readonly askedAt: Date
  readonly lapsesAt: Date
  /** When it is done by itself, where nobody else may sign it. */
  readonly takesEffectAt: Date | null
  readonly waitsHours: number | null
  readonly circle: readonly number[] | null
  readonly state: ProposalState
  readonly decidedBy: { readonly id: number; readonly name: string } | null
  readonly decidedAt: Date | null
  readonly decision: string | null
}

/** A waiting one whose time is over has lapsed, whether or not anybody wrote that down. */
const COLUMNS = sql`proposal.id, proposal.act, proposal.payload,
  json_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name) as subject, effects, reason, takes_effect_at,
  asked_roles, waits_hours, circle,
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

/** What is stored of an act that waits. */
export type NewProposal = {
  readonly operatorId: number
  readonly act: string
  readonly payload: unknown
  readonly preview: Preview
  readonly reason: string
  readonly askedBy: number
  /** The roles of whoever asks: they must still have them when it is done. */
  readonly askedRoles: readonly StaffRole[]
  /** Where nobody else can sign. */
  readonly alone?: LoneClock | undefined
}

/** When something that nobody else can sign is done by itself, and who was staff when that clock began. */
export type LoneClock = { readonly hours: number; readonly circle: readonly number[] }

/** Stores an act that waits; undefined where something of the act waits for the same subject already. */
export async function insertProposal(tx: Kysely<DB>, proposal: NewProposal): Promise<number | undefined> {
  const { alone } = proposal
  const { subject, effects } = proposal.preview
  await sql`
    update proposal set state = 'lapsed' where operator_id = ${proposal.operatorId} and act = ${proposal.act}
      and subject_kind = ${subject.kind} and subject_id = ${subject.id} and state = 'waiting'
      and lapses_at <= clock_timestamp()`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into proposal (operator_id, act, payload, subject_kind, subject_id, subject_name, effects, reason,
      asked_by, asked_roles, waits_hours, circle, takes_effect_at, lapses_at)
    values (${proposal.operatorId}, ${proposal.act}, ${JSON.stringify(proposal.payload)}::jsonb, ${subject.kind},
      ${subject.id}, ${subject.name}, ${JSON.stringify(effects)}::jsonb, ${proposal.reason}, ${proposal.askedBy},
      ${[...proposal.askedRoles]}::text[], ${alone?.hours ?? null}::int,
      ${alone === undefined ? null : [...alone.circle]}::int[],
      clock_timestamp() + make_interval(hours => ${alone?.hours ?? null}::int),
      clock_timestamp() + make_interval(hours => ${alone === undefined ? WAITS_HOURS : 2 * alone.hours}))
    on conflict (operator_id, act, subject_kind, subject_id) where state = 'waiting' do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** What waits of an act for a subject, held for the rest of the transaction. */
export async function holdWaiting(
  tx: Kysely<DB>,
  { operatorId, act, preview: { subject } }: Pick<NewProposal, 'operatorId' | 'act' | 'preview'>,
): Promise<Proposal | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from proposal where operator_id = ${operatorId} and act = ${act} and subject_kind = ${subject.kind}
      and subject_id = ${subject.id} and state = 'waiting' for update`.execute(tx)
  const [waiting] = rows
  return waiting === undefined ? undefined : loadProposal(tx, operatorId, waiting.id)
}

/** Begins the clock of what nobody else can sign again, for the people who are staff at this moment. */
export async function restartClock(tx: Kysely<DB>, id: number, { hours, circle }: LoneClock): Promise<void> {
  await sql`
    update proposal set circle = ${[...circle]}::int[], waits_hours = ${hours},
      takes_effect_at = clock_timestamp() + make_interval(hours => ${hours}),
      lapses_at = clock_timestamp() + make_interval(hours => ${2 * hours})
    where id = ${id}`.execute(tx)
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
