import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DESK_HEADER, OPERATIONS } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { type Outcome, refusal } from '../../../core/outcome.ts'
import { transact } from '../../../core/transact.ts'
import { registerOperation } from '../../../platform/http/register-operation.ts'
import { championshipOfToken } from './desk-tokens.ts'
import { loadDeskFixtures, loadDeskSquads, loadStandingFacts } from './load-desk.ts'
import { foldStanding, presentDeskFixture, presentDeskMatch } from './present-desk.ts'
import { readToldFact } from './read-told-fact.ts'
import { showStatus } from './show-status.ts'
import { type DeskedMatch, holdDeskedMatch, tellByHand, undoByHand } from './desk-facts.ts'

/** The calls by which a person tells a match by hand (docs/feeds.md, Desk). */
export function registerDesk(app: FastifyInstance, { db }: { readonly db: Kysely<DB> }): void {
  const championshipOf = (request: FastifyRequest) => championshipOfToken(db, request.headers[DESK_HEADER])

  const show = async (championshipId: number, fixtureId: number) => {
    const [fixture] = await loadDeskFixtures(db, championshipId, fixtureId)
    if (fixture === undefined) return refuse(refusal('notFound'))
    const squads = await loadDeskSquads(db, [fixture.homeClubId, fixture.awayClubId])
    return ok({ data: presentDeskMatch(fixture, await loadStandingFacts(db, fixtureId), squads) })
  }

  /** Does something to a match of the caller's championship and presents the result. */
  const act = async (
    request: FastifyRequest,
    fixtureId: number,
    does: (tx: Kysely<DB>, match: DeskedMatch) => Promise<Outcome<unknown>>,
  ) => {
    const championshipId = await championshipOf(request)
    if (championshipId === undefined) return refuse(refusal('deskTokenWrong'))
    const done = await transact(db, async (tx): Promise<Outcome<unknown>> => {
      const match = await holdDeskedMatch(tx, championshipId, fixtureId)
      return match === undefined ? refuse(refusal('notFound')) : does(tx, match)
    })
    return done.ok ? show(championshipId, fixtureId) : done
  }

  registerOperation(app, OPERATIONS.deskStatus, async (_, { request }) => {
    const championshipId = await championshipOf(request)
    if (championshipId === undefined) return refuse(refusal('deskTokenWrong'))
    return ok({ data: [await showStatus(db, championshipId)] })
  })

  registerOperation(app, OPERATIONS.deskMatches, async (_, { request }) => {
    const championshipId = await championshipOf(request)
    if (championshipId === undefined) return refuse(refusal('deskTokenWrong'))
    const fixtures = await loadDeskFixtures(db, championshipId)
    const data = await Promise.all(
      fixtures.map(async (fixture) => {
        const squads = await loadDeskSquads(db, [fixture.homeClubId, fixture.awayClubId])
        const state = foldStanding(fixture.id, await loadStandingFacts(db, fixture.id), squads)
        return presentDeskFixture(fixture, state)
      }),
    )
    return ok({ data })
  })

  registerOperation(app, OPERATIONS.deskMatch, async ({ params }, { request }) => {
    const championshipId = await championshipOf(request)
    if (championshipId === undefined) return refuse(refusal('deskTokenWrong'))
    return show(championshipId, params.id)
  })

  registerOperation(app, OPERATIONS.tellDesk, async ({ params, body }, { request }) =>
    act(request, params.id, async (tx, match) => {
      const fact = await readToldFact(tx, match.fixtureId, body.fact)
      if (fact === undefined) return refuse(refusal('deskFactUnknown'))
      return tellByHand(tx, match, { id: body.id, corrects: body.corrects, body: fact })
    }),
  )

  registerOperation(app, OPERATIONS.undoDesk, async ({ params, body }, { request }) =>
    act(request, params.id, (tx, match) => undoByHand(tx, match, body.id)),
  )
}
