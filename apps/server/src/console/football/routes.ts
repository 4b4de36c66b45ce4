import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { admitPlayerIn, decideIdentity, loadSources, putInForceIn, showStatus } from '../../football/index.ts'
import { registerAct, registerRead } from '../../staff/index.ts'
import { loadPlayed } from './championships.ts'
import { loadFixtures, presentFixtureRow } from './load-fixtures.ts'
import { findMatch, findMatchToActOn } from './find-match.ts'
import { judgeChange, presentShared } from './judge-change.ts'
import { presentMatchFile } from './match-file.ts'
import { registerMatchDesk } from './desk-routes.ts'
import { type CorrectionDeps, registerCorrections } from './correction-routes.ts'
import { registerMerges } from './merge-routes.ts'
import { registerFootballers } from './player-routes.ts'
import { registerHolds } from './hold-routes.ts'
import { registerDecisions } from './decision-routes.ts'
import { registerDifferences } from './difference-routes.ts'

/** The calls about the football that an operator's games are played on. */
export function registerFootball(app: FastifyInstance, deps: CorrectionDeps, background: Kysely<DB>): void {
  const { db } = deps
  const patient = { ...deps, db: background }

  registerRead(app, deps, CONSOLE_OPERATIONS.football, async (_, context) => {
    const played = await loadPlayed(db, context.operator.id)
    const shared = await presentShared(db, context, played, 'facts')
    const data = await Promise.all(
      played.map(async (championship) => ({
        ...(await showStatus(db, championship.id)),
        id: championship.id,
        kind: championship.kind,
        clubs: championship.clubs,
        players: championship.players,
        next_kick_off_at: championship.nextKickOffAt?.toISOString() ?? null,
        shared_with: shared.get(championship.id) ?? null,
      })),
    )
    return ok({ data })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.decideUnmatched, async (tx, { body }, context) => {
    const championshipId = await championshipOfSource(tx, body.source_id)
    const found = await judgeChange(tx, context, { championshipId, part: 'facts' })
    if (!found.ok) return found
    const fault = await decide(tx, body)
    if (fault !== undefined) return refuse(refusal('notMatchable', { fault }))
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: body.kind, id: `${body.source_id}/${body.their_id}` },
        before: { ours: null },
        after: { ours: body.our_id ?? 'new' },
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.fixtureList, async ({ query }, { operator }) => {
    const played = await loadPlayed(db, operator.id)
    const chosen = played.find(({ key }) => key === query.championship) ?? played[0]
    const championships = played.map(({ key, name }) => ({ key, name }))
    if (chosen === undefined) {
      return ok({ data: { championships, championship: null, round: null, rounds: [], matches: [] } })
    }
    const asked = query.round === undefined ? undefined : Number(query.round)
    const { round, rounds, fixtures } = await loadFixtures(db, chosen.id, asked)
    return ok({
      data: {
        championships,
        championship: chosen.key,
        round,
        rounds: [...rounds],
        matches: fixtures.map(presentFixtureRow),
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.matchFile, async ({ params }, context) => {
    const match = await findMatch(db, context.operator.id, params.id)
    if (match === undefined) return refuse(refusal('notFound'))
    return ok({ data: await presentMatchFile(db, context, match) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.useSource, async (tx, { params, body }, context) => {
    const found = await findMatchToActOn(tx, context, params.id)
    if (!found.ok) return found
    const fault = await putInForceIn(tx, params.id, body.source_id)
    if (fault !== undefined) return refuse(refusal('notMatchable', { fault }))
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'match', id: String(params.id) },
        before: { source: found.value.source },
        after: { source: body.source_id },
      },
    })
  })

  registerFootballers(app, deps)
  registerMerges(app, deps)
  registerCorrections(app, patient)
  registerMatchDesk(app, deps)
  registerHolds(app, deps)
  registerDifferences(app, deps)
  registerDecisions(app, patient)
}

/** The championship of a source; 0, which none has, where there is no such source. */
async function championshipOfSource(db: Kysely<DB>, sourceId: number): Promise<number> {
  return (await loadSources(db)).find(({ id }) => id === sourceId)?.championshipId ?? 0
}

async function decide(
  tx: Kysely<DB>,
  said: {
    readonly source_id: number
    readonly kind: 'club' | 'player' | 'fixture'
    readonly their_id: string
    readonly our_id: number | null
  },
): Promise<string | undefined> {
  const { source_id: feedSourceId, kind, their_id: sourceId, our_id: ourId } = said
  if (ourId !== null) return decideIdentity(tx, { feedSourceId, kind, sourceId, ourId })
  if (kind !== 'player') return `a ${kind} comes with the calendar of the first source`
  return admitPlayerIn(tx, feedSourceId, sourceId)
}
