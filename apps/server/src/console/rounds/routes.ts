import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { presentPoints } from '../../core/present-units.ts'
import { presentContradiction, sayContradictions } from '../../football/index.ts'
import { propose } from '../../proposals/index.ts'
import { beginCloseIn, loadRoundWaits } from '../../rounds/index.ts'
import { registerAct, registerRead } from '../../staff/index.ts'
import { judgeChange, loadPlayed, presentEffects, presentShared } from '../football/index.ts'
import { registerDisqualifications, type RoundsDeps } from './disqualification-routes.ts'
import { loadRoundFixtureRows } from './load-round-fixtures.ts'
import { loadRounds, loadWinners, type RoundRow, ROUNDS_PER_PAGE } from './load-rounds.ts'
import { findReopenable, previewReopening, reopenRoundAct } from './reopen.ts'
import { isReadyToClose, type RoundWait, waitsOf } from './waits.ts'
import { instantCursor, readInstantCursor } from '../../core/page-cursor.ts'

/** The calls about the rounds in which an operator has contests. */
export function registerRounds(app: FastifyInstance, deps: RoundsDeps): void {
  const { db, recounts } = deps
  const act = reopenRoundAct(recounts)
  registerDisqualifications(app, deps)

  registerRead(app, deps, CONSOLE_OPERATIONS.roundList, async ({ query }, { operator }) => {
    const rounds = await loadRounds(db, {
      operatorId: operator.id,
      state: query.state,
      after: readInstantCursor(query.cursor),
    })
    const page = rounds.slice(0, ROUNDS_PER_PAGE)
    const waits = await loadRoundWaits(
      db,
      page.map(({ id }) => id),
    )
    const last = page.at(-1)
    const hasMore = rounds.length > ROUNDS_PER_PAGE && last !== undefined
    return ok({
      data: page.map((round) => presentRow(round, waitsOf(round, waits.get(round.id)))),
      next: hasMore ? instantCursor(last.deadlineAt, last.id) : null,
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.roundFile, async ({ params }, context) => {
    const { operator } = context
    const [round] = await loadRounds(db, { operatorId: operator.id, id: params.id })
    if (round === undefined) return refuse(refusal('notFound'))
    const waits = (await loadRoundWaits(db, [round.id])).get(round.id)
    const fixtures = await loadRoundFixtureRows(db, round.id)
    const said = await sayContradictions(
      db,
      fixtures.map(({ contradictions }) => contradictions),
    )
    const { championshipId } = round
    const played = await loadPlayed(db, operator.id, championshipId)
    const shared = await presentShared(db, context, played, 'rounds')
    const winners = round.state === 'closed' ? await loadWinners(db, operator.id, round.id) : []
    return ok({
      data: {
        ...presentRow(round, waitsOf(round, waits)),
        log_version: round.logVersion,
        code_version: round.codeVersion,
        fixtures: fixtures.map(({ kickOffAt, homeScore, awayScore, isVoided, ...fixture }, index) => ({
          ...fixture,
          kick_off_at: kickOffAt?.toISOString() ?? null,
          home_score: homeScore,
          away_score: awayScore,
          is_voided: isVoided,
          contradictions: (isVoided ? [] : (said[index] ?? [])).map(presentContradiction),
        })),
        results: winners.map(({ contestId, points, ...winner }) => ({
          ...winner,
          contest_id: contestId,
          points: presentPoints(points),
        })),
        corrections: round.corrections,
        can_close: isReadyToClose(waits),
        shared_with: shared.get(championshipId) ?? null,
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.checkRound, async ({ params }, { operator }) => {
    const [round] = await loadRounds(db, { operatorId: operator.id, id: params.id })
    if (round === undefined) return refuse(refusal('notFound'))
    const check = await recounts.check(params.id)
    if (check === undefined) return refuse(refusal('roundNotClosed'))
    const { stored, recomputed, isSame, isWhole } = check
    return ok({ data: { stored, recomputed, is_same: isSame, is_whole: isWhole } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.closeRound, async (tx, { params }, context) => {
    const [round] = await loadRounds(tx, { operatorId: context.operator.id, id: params.id })
    if (round === undefined) return refuse(refusal('notFound'))
    const { championshipId } = round
    const found = await judgeChange(tx, context, { championshipId, part: 'rounds' })
    if (!found.ok) return found
    const waits = (await loadRoundWaits(tx, [round.id])).get(round.id)
    if (!isReadyToClose(waits)) return refuse(refusal('roundNotOver'))
    const closing = await beginCloseIn(tx, round.id)
    if (closing === undefined) return refuse(refusal('roundNotOver'))
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'round', id: String(round.id) },
        before: { state: round.state },
        after: { state: 'closing', logVersion: closing.version },
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.previewReopen, async ({ params }, context) => {
    const { operator } = context
    const [round] = await loadRounds(db, { operatorId: operator.id, id: params.id })
    if (round === undefined) return refuse(refusal('notFound'))
    const { championshipId } = round
    const found = await judgeChange(db, context, { championshipId, part: 'rounds' })
    if (!found.ok) return found
    if (round.state !== 'closed') return refuse(refusal('roundNotClosed'))
    const preview = await recounts.preview(round.id)
    return ok({ data: await presentEffects(db, operator.id, preview === undefined ? [] : [preview]) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.reopenRound, async (tx, { params, body }, context) => {
    const round = await findReopenable(tx, context.operator.id, params.id)
    if (!round.ok) return round
    const { championshipId } = round.value
    const found = await judgeChange(tx, context, { championshipId, part: 'rounds' })
    if (!found.ok) return found
    const { reason } = body
    const payload = { gameRoundId: params.id, reason }
    const preview = await previewReopening(tx, recounts, context.operator, round.value)
    return propose(tx, act, context, { payload, reason, preview })
  })
}

type Row = ConsoleAnswer<'roundList'>['data'][number]

function presentRow(round: RoundRow, waits: readonly RoundWait[]): Row {
  return {
    id: round.id,
    championship: round.championship,
    number: round.number,
    rule_pack: round.rulePack,
    state: round.state,
    deadline_at: round.deadlineAt.toISOString(),
    locked_at: round.lockedAt?.toISOString() ?? null,
    closed_at: round.closedAt?.toISOString() ?? null,
    matches: round.matches,
    matches_over: round.matchesOver,
    contests: round.contests,
    entries: round.entries,
    waits: waits.map(({ until, ...wait }) => ({ ...wait, until: until?.toISOString() ?? null })),
    hash: round.hash,
    late_facts: round.lateFacts,
  }
}
