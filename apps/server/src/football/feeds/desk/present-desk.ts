import type { OPERATIONS } from '@gaffer/contract'
import { type FactBody, foldMatch, type MatchFact, type MatchState, type Side } from '@gaffer/feed'
import { type PositionId, positionOf } from '@gaffer/rules'
import type { z } from 'zod'
import type { DeskFixture, DeskSquadPlayer, StandingFact } from './load-desk.ts'

type DeskAnswer = z.input<typeof OPERATIONS.deskMatch.answer>['data']
type Place = DeskAnswer['players']['home'][number]['place']

/** The state of a match from the facts in force. */
export function foldStanding(
  fixtureId: number,
  facts: readonly StandingFact[],
  squads: readonly Pick<DeskSquadPlayer, 'id' | 'position'>[],
): MatchState {
  const positions = new Map(squads.map(({ id, position }) => [id, positionOf(position as PositionId)]))
  const log = facts.map(({ key, body }): MatchFact => {
    return { source: '', sourceEventId: key, revision: 1, fixtureId, body }
  })
  return foldMatch(log, (id) => positions.get(id))
}

/** A match in short form. */
export function presentDeskFixture(fixture: DeskFixture, state: MatchState) {
  const { id, kickOffAt, round } = fixture
  return {
    id,
    home: { id: fixture.homeClubId, name: fixture.homeName, short_name: fixture.homeShortName },
    away: { id: fixture.awayClubId, name: fixture.awayName, short_name: fixture.awayShortName },
    kick_off_at: kickOffAt?.toISOString() ?? null,
    round,
    status: state.status,
    home_score: state.score?.home ?? 0,
    away_score: state.score?.away ?? 0,
  }
}

/** A match as the desk works on it. */
export function presentDeskMatch(
  fixture: DeskFixture,
  facts: readonly StandingFact[],
  squads: readonly DeskSquadPlayer[],
): DeskAnswer {
  const state = foldStanding(fixture.id, facts, squads)
  const of = (side: Side, clubId: number) =>
    squads
      .filter((player) => player.clubId === clubId)
      .map(({ id, name, position, shirtNumber }) => ({
        id,
        name,
        position: positionOf(position as PositionId),
        shirt_number: shirtNumber,
        place: placeOf(id, side, state),
      }))
  return {
    ...presentDeskFixture(fixture, state),
    half_began_at: halfBeganAt(facts, state)?.toISOString() ?? null,
    source: fixture.source,
    players: { home: of('home', fixture.homeClubId), away: of('away', fixture.awayClubId) },
    facts: facts.map(({ key, body, isOurs }) => ({ id: key, is_ours: isOurs, ...presentBody(body) })),
    faults: [...new Set(state.issues.map(({ code }) => code))],
  }
}

/** When the half that is being played began; undefined while none is. */
export function halfBeganAt(
  facts: readonly StandingFact[],
  { status }: Pick<MatchState, 'status'>,
): Date | undefined {
  if (status !== 'firstHalf' && status !== 'secondHalf') return undefined
  return facts.findLast(({ body }) => body.kind === 'period' && body.period === status)?.happenedAt
}

/** Where a player of a squad is, as far as the match is told. */
export function placeOf(playerId: number, side: Side, { lineUps, players, status }: MatchState): Place {
  const lineUp = lineUps[side]
  if (players.get(playerId)?.isOnPitch === true) return 'pitch'
  const hasPlayed = (players.get(playerId)?.statistics.minutes ?? 0) > 0
  if (hasPlayed && status !== 'scheduled') return 'off'
  if (lineUp?.starters.includes(playerId) === true) return 'pitch'
  return lineUp?.bench.includes(playerId) === true ? 'bench' : 'squad'
}

function presentBody(body: FactBody) {
  const nobody = { side: null, minute: null, added: null, player_id: null, other_player_id: null }
  if (body.kind === 'period') {
    return { ...nobody, kind: body.period, minute: body.at.minute, added: body.at.added }
  }
  if (body.kind === 'lineUp') return { ...nobody, kind: 'lineUp', side: body.side }
  if (body.kind === 'statistics') {
    return { ...nobody, kind: 'statistics', side: body.side, player_id: body.playerId }
  }
  if (body.kind !== 'event') return { ...nobody, kind: body.kind }
  const { side, at, event } = body
  const when = { side, minute: at.minute, added: at.added }
  if (event.type === 'substitution') {
    return { kind: event.type, ...when, player_id: event.playerInId, other_player_id: event.playerOutId }
  }
  const other = 'assistantId' in event ? event.assistantId : 'takerId' in event ? event.takerId : undefined
  return { kind: event.type, ...when, player_id: event.playerId, other_player_id: other ?? null }
}
