import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type {
  RoundPoints,
  FootballFixture,
  FootballRound,
  Footballer,
  PlayerContext,
} from '../../football/index.ts'
import { loadClosedRounds } from './repo.ts'
import type { Points } from '@gaffer/rules'

/** One gameweek of a player: their points in it, and their matches by kick-off. */
export type PlayerRound = {
  readonly round: FootballRound
  /** Undefined before one of its matches has begun. */
  readonly points: Points | undefined
  readonly matches: readonly PlayerRoundMatch[]
}

export type PlayerRoundMatch = {
  readonly round: FootballRound
  readonly fixture: FootballFixture
  readonly isHome: boolean
  readonly points: Points | undefined
}

/** How many gameweeks are shown: a season and a half. */
const SHOWN_ROUNDS = 60
/** Maximum number of rounds in progress at once: the last ones that have begun and are not closed. */
const LIVE_ROUNDS = 3

/** The gameweeks of a player, oldest first: closed ones as stored, current ones live. */
export async function loadPlayerRounds(
  deps: {
    readonly db: Kysely<DB>
    readonly roundPoints: RoundPoints
  },
  context: PlayerContext,
  player: Footballer,
): Promise<readonly PlayerRound[]> {
  const rounds = context.championship.rounds.slice(-SHOWN_ROUNDS)
  const closed = await loadClosedRounds(deps.db, player.id, context.rulePack)
  const underWay = rounds.filter((round) => !closed.has(round.id) && round.fixtures.some(hasBegun))
  const live = new Map(
    await Promise.all(
      underWay.slice(-LIVE_ROUNDS).map(async ({ id }) => {
        const points = await deps.roundPoints.playerPoints(id, context.rulePack)
        return [id, points.get(player.id)] as const
      }),
    ),
  )
  return rounds.map((round) => {
    const earned = closed.get(round.id) ?? live.get(round.id)
    const own = round.fixtures.filter(
      ({ homeClubId, awayClubId }) => homeClubId === player.clubId || awayClubId === player.clubId,
    )
    return {
      round,
      points: earned?.points,
      matches: own.map((fixture) => ({
        round,
        fixture,
        isHome: fixture.homeClubId === player.clubId,
        points:
          earned === undefined || !hasBegun(fixture)
            ? undefined
            : earned.breakdown
                .filter(({ fixtureId }) => fixtureId === fixture.id)
                .reduce((sum, { points }) => sum + points, 0),
      })),
    }
  })
}

function hasBegun({ state }: FootballFixture): boolean {
  return state !== 'upcoming' && state !== 'postponed'
}
