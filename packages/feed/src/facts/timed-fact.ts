import type { FactBody, MatchFact } from './fact.ts'

/**
 * A fact of a match still to be played. `offset` is when it appears, in game minutes from kick-off: half-time and
 * stoppage count, line-ups come before 0. Its ids are those of its origin until `factFromTimed` replaces them with
 * ours.
 */
export type TimedFact = {
  readonly offset: number
  readonly sourceEventId: string
  readonly revision: number
  readonly body: FactBody
}

/** How ids of another origin become ours for one match of a season. */
export type IdsOfSeason = {
  readonly source: string
  readonly fixtureId: number
  readonly playerIdOf: (makersId: number) => number
}

/** The fact to append once its time has come, with our ids. */
export function factFromTimed(timed: TimedFact, ids: IdsOfSeason): MatchFact {
  const { sourceEventId, revision } = timed
  const body = renumberBody(timed.body, ids.playerIdOf)
  return { source: ids.source, fixtureId: ids.fixtureId, sourceEventId, revision, body }
}

function renumberBody(body: FactBody, idOf: (id: number) => number): FactBody {
  switch (body.kind) {
    case 'lineUp':
      return { ...body, starters: body.starters.map(idOf), bench: body.bench.map(idOf) }
    case 'statistics':
      return { ...body, playerId: idOf(body.playerId) }
    case 'event':
      return { ...body, event: renumberEvent(body.event, idOf) }
    default:
      return body
  }
}

type EventOfBody = Extract<FactBody, { kind: 'event' }>['event']

function renumberEvent(event: EventOfBody, idOf: (id: number) => number): EventOfBody {
  const other = (id: number | undefined) => (id === undefined ? undefined : idOf(id))
  switch (event.type) {
    case 'substitution':
      return { ...event, playerInId: idOf(event.playerInId), playerOutId: idOf(event.playerOutId) }
    case 'goal':
    case 'penaltyScored':
      return { ...event, playerId: idOf(event.playerId), assistantId: other(event.assistantId) }
    case 'penaltySaved':
      return { ...event, playerId: idOf(event.playerId), takerId: other(event.takerId) }
    default:
      return { ...event, playerId: idOf(event.playerId) }
  }
}
