import type { LiveUpdate } from '@gaffer/contract'
import { encodeRoundScopedId } from '@gaffer/contract'
import { HUNDREDTHS } from '@gaffer/rules'
import type { LiveStandings } from '../../contests/index.ts'
import type { TokenCaller } from '../../platform/auth/tokens.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { LiveChange } from '../start-live.ts'

/** An open stream and what its page shows. */
export type Watcher = {
  readonly stream: EventStream
  /** Undefined for a visitor who is not logged in. */
  readonly caller: TokenCaller | undefined
  readonly contest: WatchedContest | undefined
  /** The watched team, the caller's own. */
  readonly entryId: number | undefined
  /** Undefined watches the matches of all championships. */
  readonly championshipId: number | undefined
}

export type WatchedContest = {
  readonly subTournamentId: number
  readonly gameRoundId: number
  readonly roundNumber: number
  readonly currencyExponent: number
  /** Whether a game round belongs to its tournament, also if opened since: totals and prices build on each. */
  readonly isRoundOfIt: (gameRoundId: number) => boolean
}

type Shared = {
  readonly playersOf: (gameRoundId: number) => LiveUpdate['players']
  readonly fixturesOf: (championshipId: number | undefined) => LiveUpdate['fixtures']
}

/** The parts of an update that many watchers share, computed once per change. */
export function shareChange(
  change: LiveChange,
  championshipOf: (fixtureId: number) => number | undefined,
): Shared {
  const players = new Map<number, LiveUpdate['players']>()
  const fixtures = new Map<number | undefined, LiveUpdate['fixtures']>()
  return {
    playersOf: (gameRoundId) => {
      const known = players.get(gameRoundId) ?? changedPlayers(change, gameRoundId)
      players.set(gameRoundId, known)
      return known
    },
    fixturesOf: (championshipId) => {
      const known = fixtures.get(championshipId)
      if (known !== undefined) return known
      const own = change.fixtures.filter(
        ({ fixtureId }) => championshipId === undefined || championshipOf(fixtureId) === championshipId,
      )
      const made = own.map(({ fixtureId, state, minute, homeScore, awayScore }) => ({
        id: fixtureId,
        state,
        minute,
        hostScore: homeScore,
        guestScore: awayScore,
      }))
      fixtures.set(championshipId, made)
      return made
    },
  }
}

function changedPlayers(change: LiveChange, gameRoundId: number): LiveUpdate['players'] {
  const round = change.rounds.find(({ after }) => after.context.gameRoundId === gameRoundId)
  if (round === undefined) return []
  return [...round.after.scored.values()]
    .filter(({ playerId, points }) => (round.before.scored.get(playerId)?.points ?? 0) !== points)
    .map(({ playerId, points }) => ({ playerId, points: points / HUNDREDTHS }))
}

/** What a change means for one watcher; undefined when it concerns nothing on the page. */
export function updateFor(
  watcher: Watcher,
  change: LiveChange,
  shared: Shared,
  standings: LiveStandings,
  serverTime: number,
): LiveUpdate | undefined {
  const { contest } = watcher
  const players = contest === undefined ? [] : shared.playersOf(contest.gameRoundId)
  const fixtures = shared.fixturesOf(watcher.championshipId)
  const roundChanged =
    contest === undefined ? change.changedRounds.length > 0 : change.changedRounds.some(contest.isRoundOfIt)
  // Its changes are refused from here on: the page reads what is live again.
  const isClosing = contest !== undefined && change.closingRounds.some(contest.isRoundOfIt)
  if (players.length === 0 && fixtures.length === 0 && !roundChanged && !isClosing) return undefined
  return {
    type: 'update',
    version: change.version,
    serverTime,
    subTournamentId: contest?.subTournamentId ?? null,
    players,
    team: teamOf(watcher, standings),
    fixtures,
    roundChanged,
  }
}

/** The place of the watched team; null without one. */
export function teamOf({ contest, entryId }: Watcher, standings: LiveStandings): LiveUpdate['team'] {
  if (contest === undefined || entryId === undefined) return null
  const standing = standings.standing({ entryId, roundNumber: contest.roundNumber })
  if (standing === undefined) return null
  return {
    userTeamId: encodeRoundScopedId({ id: entryId, round: contest.roundNumber }),
    points: standing.points / HUNDREDTHS,
    totalPoints: standing.seasonPoints / HUNDREDTHS,
    place: standing.place,
    totalPlayers: standing.totalPlayers,
    prize: standing.prize / 10 ** contest.currencyExponent,
  }
}
