import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import { refusalBody } from '../platform/http/envelope.ts'
import {
  type ConsoleContext,
  type ConsoleDeps,
  freshUntil,
  registerAct,
  registerRead,
} from '../staff/index.ts'
import {
  decideProposal,
  holdProposal,
  loadProposal,
  loadProposals,
  type Proposal,
  type ProposalState,
} from './repo.ts'
import { hashOfEffects } from './hash-effects.ts'
import type { Effect, SignedAct } from './signed-act.ts'
import { doesAskerStand } from './stands.ts'

type Shown = ConsoleAnswer<'proposals'>['data'][number]

/** The calls by which acts that wait for another person are read and decided. `acts` are all there are. */
export function registerProposals(app: FastifyInstance, deps: ConsoleDeps, acts: readonly SignedAct[]): void {
  const actOf = ({ act }: Proposal) => acts.find(({ name }) => name === act)

  const present = (proposal: Proposal, { staff, roles }: ConsoleContext): Shown => {
    const signers = actOf(proposal)?.signers ?? []
    const maySign = proposal.askedBy.id !== staff.memberId && signers.some((role) => roles.includes(role))
    return {
      id: proposal.id,
      act: proposal.act,
      subject: proposal.subject,
      state: proposal.state,
      reason: proposal.reason,
      asked_by: proposal.askedBy,
      asked_at: proposal.askedAt.toISOString(),
      lapses_at: proposal.lapsesAt.toISOString(),
      takes_effect_at: proposal.takesEffectAt?.toISOString() ?? null,
      decided_by: proposal.decidedBy,
      decided_at: proposal.decidedAt?.toISOString() ?? null,
      decision: proposal.decision,
      signers: [...signers],
      may_sign: maySign && proposal.state === 'waiting',
      effects: [...proposal.effects],
    }
  }

  /** What the act would do now; refused where it can no longer be done. */
  const effectsNow = async (
    db: Kysely<DB>,
    { operator }: ConsoleContext,
    proposal: Proposal,
  ): Promise<Outcome<readonly Effect[]>> => {
    if (!(await doesAskerStand(db, operator.id, proposal))) return refuse(refusal('askerGone'))
    const now = await actOf(proposal)?.preview(db, operator, proposal.payload)
    if (now === undefined) return refuse(refusal('notFound'))
    return now.ok ? ok(now.value.effects) : now
  }

  /** The proposal, held, that somebody else asked for and who calls may decide. */
  const holdToDecide = async (
    tx: Kysely<DB>,
    context: ConsoleContext,
    id: number,
  ): Promise<Outcome<{ readonly proposal: Proposal; readonly act: SignedAct }>> => {
    await holdProposal(tx, context.operator.id, id)
    const proposal = await loadProposal(tx, context.operator.id, id)
    const act = proposal === undefined ? undefined : actOf(proposal)
    if (proposal === undefined || act === undefined) return refuse(refusal('notFound'))
    if (proposal.askedBy.id === context.staff.memberId) return refuse(refusal('ownRequest'))
    if (!act.signers.some((role) => context.roles.includes(role))) {
      return refuse(refusal('roleMissing', { roles: act.signers.join(', ') }))
    }
    if (proposal.state !== 'waiting') return refuse(refusal('proposalOver'))
    return ok({ proposal, act })
  }

  const decided = async (
    tx: Kysely<DB>,
    context: ConsoleContext,
    proposal: Proposal,
    state: ProposalState,
    decision: string,
  ) => {
    await decideProposal(tx, proposal.id, { state, by: context.staff.memberId, decision })
    const after = await loadProposal(tx, context.operator.id, proposal.id)
    return { data: present(after ?? proposal, context) }
  }

  registerRead(app, deps, CONSOLE_OPERATIONS.proposals, async (_, context) => {
    const proposals = await loadProposals(deps.db, context.operator.id)
    return ok({ data: proposals.map((proposal) => present(proposal, context)) })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.proposal, async ({ params }, context) => {
    const proposal = await loadProposal(deps.db, context.operator.id, params.id)
    if (proposal === undefined) return refuse(refusal('notFound'))
    const now = await effectsNow(deps.db, context, proposal)
    const shown = present(proposal, context)
    const judged = shown.may_sign
      ? await actOf(proposal)?.judge?.(deps.db, context, proposal.payload)
      : undefined
    return ok({
      data: {
        ...shown,
        unsignable:
          judged?.ok === false ? refusalBody(judged.refusal.code, 'en', judged.refusal.values).message : null,
        now: now.ok ? [...now.value] : null,
        seen: hashOfEffects(now.ok ? now.value : []),
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.signProposal, async (tx, { params, body }, context) => {
    const held = await holdToDecide(tx, context, params.id)
    if (!held.ok) return held
    const { proposal, act } = held.value
    const judged = await act.judge?.(tx, context, proposal.payload)
    if (judged?.ok === false) return judged
    if (freshUntil(context.staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const now = await effectsNow(tx, context, proposal)
    if (!now.ok) return now
    if (hashOfEffects(now.value) !== body.seen) return refuse(refusal('changedMeanwhile'))
    const done = await act.perform(tx, context.operator, proposal.payload)
    if (!done.ok) return done
    return ok({
      answer: await decided(tx, context, proposal, 'signed', body.reason),
      changed: {
        ...done.value,
        after: {
          proposal: proposal.id,
          act: proposal.act,
          askedBy: proposal.askedBy,
          effects: now.value,
          result: done.value.after ?? null,
        },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.declineProposal, async (tx, { params, body }, context) => {
    const held = await holdToDecide(tx, context, params.id)
    if (!held.ok) return held
    const { proposal } = held.value
    return ok({
      answer: await decided(tx, context, proposal, 'declined', body.reason),
      changed: { subject: proposal.subject, after: { proposal: proposal.id, act: proposal.act } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.withdrawProposal, async (tx, { params, body }, context) => {
    await holdProposal(tx, context.operator.id, params.id)
    const proposal = await loadProposal(tx, context.operator.id, params.id)
    if (proposal?.askedBy.id !== context.staff.memberId) return refuse(refusal('notFound'))
    if (proposal.state !== 'waiting') return refuse(refusal('proposalOver'))
    return ok({
      answer: await decided(tx, context, proposal, 'withdrawn', body.reason),
      changed: { subject: proposal.subject, after: { proposal: proposal.id, act: proposal.act } },
    })
  })
}
