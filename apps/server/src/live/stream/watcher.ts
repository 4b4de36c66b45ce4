import type { LiveUpdate } from '@gaffer/contract'
import { encodeRoundScopedId } from '@gaffer/contract'
import { HUNDREDTHS } from '@gaffer/rules'
import type { LiveStandings } from '../../contests/index.ts'
import type { TokenCaller } from '../../platform/auth/tokens.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { RoundChange } from '../fold/round-memory.ts'
import { isMoment, momentsBetween } from '../history/round-recording.ts'
import type { LiveChange } from '../follow-log.ts'

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

/** What is the same for all who watch the contest and the championship that a watcher does. */
export type SharedUpdate = Omit<LiveUpdate, 'team'>

/** A match's championship and clubs. */
export type FixturePlace = {
  readonly championshipId: number
  readonly homeClubId: number | undefined
  readonly awayClubId: number | undefined
}

type PlayersNews = Pick<LiveUpdate, 'players' | 'moments' | 'happenedAt'>

/** What a change means for the pages of a contest or championship; undefined when it concerns nothing on them. */
export function shareChange(
  change: LiveChange,
  placeOf: (fixtureId: number) => FixturePlace | undefined,
  serverTime: number,
): (watcher: Watcher) => SharedUpdate | undefined {
  const fixtures = change.fixtures.map((state) => ({ state, place: placeOf(state.fixtureId) }))
  const players = new Map<number, PlayersNews>()
  const playersOf = (gameRoundId: number): PlayersNews => {
    const round = change.rounds.find(({ after }) => after.context.gameRoundId === gameRoundId)
    const known = players.get(gameRoundId) ?? newsOfPlayers(change, round)
    players.set(gameRoundId, known)
    return known
  }
  return ({ contest, championshipId }) => {
    const news = contest === undefined ? NO_NEWS : playersOf(contest.gameRoundId)
    const isRoundOfIt = contest?.isRoundOfIt ?? (() => true)
    const update: SharedUpdate = {
      type: 'update',
      version: change.version,
      serverTime,
      subTournamentId: contest?.subTournamentId ?? null,
      ...news,
      fixtures: fixtures.flatMap(({ state, place }) =>
        championshipId === undefined || place?.championshipId === championshipId
          ? [presentFixture(state, place)]
          : [],
      ),
      roundChanged: change.changedRounds.some(isRoundOfIt),
      // Its changes are refused from here on: the page reads what is live again.
      liveChanged: contest !== undefined && change.closingRounds.some(isRoundOfIt),
    }
    const isNews =
      update.players.length + update.fixtures.length > 0 || update.roundChanged || update.liveChanged
    return isNews ? update : undefined
  }
}

const NO_NEWS: PlayersNews = { players: [], moments: [], happenedAt: null }

function newsOfPlayers(change: LiveChange, round: RoundChange | undefined): PlayersNews {
  if (round === undefined) return NO_NEWS
  const { before, after } = round
  const happenedAt = change.happenedAt?.getTime() ?? null
  const when = { at: happenedAt ?? 0, version: change.version }
  return {
    happenedAt,
    players: [...after.scored.values()].flatMap(({ playerId, points, presence }) => {
      const known = before.scored.get(playerId)
      return known?.points === points && known.presence === presence
        ? []
        : [{ playerId, points: points / HUNDREDTHS, presence }]
    }),
    moments: momentsBetween(before.scored, after.scored, after.states, when)
      .filter(isMoment)
      .map(({ playerId, minute, action, points }) => ({
        playerId,
        minute,
        action,
        points: points / HUNDREDTHS,
      })),
  }
}

function presentFixture(
  { fixtureId, state, detail, minute, homeScore, awayScore }: LiveChange['fixtures'][number],
  place: FixturePlace | undefined,
): LiveUpdate['fixtures'][number] {
  return {
    id: fixtureId,
    state,
    detail,
    minute,
    hostScore: homeScore,
    guestScore: awayScore,
    hostTeamId: place?.homeClubId ?? null,
    guestTeamId: place?.awayClubId ?? null,
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
    finishedPlayers: standing.finishedPlayers,
    activePlayers: standing.activePlayers,
    remainingPlayers: standing.remainingPlayers,
  }
}
