import type { FactBody, MatchEvent, Side } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createLive } from '../live/start-live.ts'
import { scheduleFacts } from '../football/scheduled-facts.ts'
import type { BuiltChampionship } from './build-championship.ts'

/** Who does what in the matches of a round; everybody not named starts and does nothing. */
export type PlayedRound = {
  readonly round: number
  /** One goal for each time a player is named. */
  readonly scorers?: readonly number[]
  readonly carded?: readonly number[]
  /** The source's bonus; without it, the bonus is projected from what happened. */
  readonly bonus?: readonly (readonly [playerId: number, points: number])[]
  /** On the bench all match long. */
  readonly unused?: readonly number[]
  /** Not even on the bench. */
  readonly left?: readonly number[]
  /** Matches that are left without facts. */
  readonly without?: readonly number[]
  /** Without the final whistle. */
  readonly isUnderWay?: boolean
}

const at = (minute: number) => ({ minute, added: 0 })

/** Plays the matches of a round from line-ups to final whistle, through the log and live. */
export async function playRound(
  db: Kysely<DB>,
  league: BuiltChampionship,
  played: PlayedRound,
): Promise<void> {
  const fixtureIds = league.rounds[played.round - 1]?.fixtureIds ?? []
  await sayFacts(
    db,
    league,
    fixtureIds
      .filter((fixtureId) => played.without?.includes(fixtureId) !== true)
      .flatMap((fixtureId) =>
        factsOfMatch(league, fixtureIds.indexOf(fixtureId), played).map(
          (body, index) => [fixtureId, body, `${index}-${body.kind}`] as const,
        ),
      ),
  )
}

/** Appends facts of matches, due now, and lets live take a turn. */
export async function sayFacts(
  db: Kysely<DB>,
  league: BuiltChampionship,
  facts: readonly (readonly [fixtureId: number, body: FactBody, sourceEventId: string, revision?: number])[],
): Promise<void> {
  await scheduleFacts(
    db,
    league.championshipId,
    facts.map(([fixtureId, body, sourceEventId, revision = 0]) => ({
      fixtureId,
      dueAt: new Date(Date.now() - 5000),
      sourceEventId: `${fixtureId}-${sourceEventId}`,
      revision,
      body,
    })),
  )
  const live = await createLive({
    db,
    logFault: (error) => {
      throw error
    },
  })
  await live.turn()
  await live.stop()
}

/** The facts of the match between the clubs of a pair (1-2, 3-4…). */
export function factsOfMatch(
  league: BuiltChampionship,
  pair: number,
  {
    scorers = [],
    carded = [],
    bonus = [],
    unused = [],
    left = [],
    isUnderWay = false,
  }: Omit<PlayedRound, 'round'>,
): readonly FactBody[] {
  const sides: readonly Side[] = ['home', 'away']
  const squads = sides.map((side, index) => {
    const clubId = league.clubIds[pair * 2 + index]
    const ids = league.players.filter((player) => player.clubId === clubId).map(({ id }) => id)
    const squad = ids.filter((id) => !left.includes(id))
    return {
      side,
      starters: squad.filter((id) => !unused.includes(id)),
      bench: squad.filter((id) => unused.includes(id)),
    }
  })
  const happen = (ids: readonly number[], minute: number, event: (playerId: number) => MatchEvent) =>
    squads.flatMap(({ side, starters, bench }) =>
      ids
        .filter((id) => starters.includes(id) || bench.includes(id))
        .map((id): FactBody => ({ kind: 'event', side, at: at(minute), event: event(id) })),
    )
  return [
    ...squads.map((squad): FactBody => ({ kind: 'lineUp', ...squad })),
    { kind: 'period', period: 'firstHalf', at: at(0) },
    ...happen(scorers, 30, (playerId) => ({ type: 'goal', playerId, assistantId: undefined })),
    ...happen(carded, 40, (playerId) => ({ type: 'yellowCard', playerId })),
    { kind: 'period', period: 'secondHalf', at: at(45) },
    ...squads.flatMap(({ side, starters }) =>
      bonus
        .filter(([playerId]) => starters.includes(playerId))
        .map(([playerId, points]): FactBody => ({
          kind: 'statistics',
          side,
          playerId,
          statistics: { bonus: points },
        })),
    ),
    ...(isUnderWay ? [] : [{ kind: 'final' } as const]),
  ]
}
