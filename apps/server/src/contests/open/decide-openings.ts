import type { EpochMs } from '@gaffer/rules'
import { type OperatorGames, planGame, USUAL_AHEAD } from '../../operators/index.ts'
import type { OpenableRound } from './load-openable-rounds.ts'
import type { OpenedGame } from './load-opened-games.ts'

type Game = OperatorGames['games'][number]

/** Something to open: a tournament of a game, or another round of a season in progress. */
export type Opening =
  | { readonly kind: 'tournament'; readonly game: Game; readonly round: OpenableRound }
  | { readonly kind: 'round'; readonly season: OpenedGame; readonly round: OpenableRound }

/**
 * What is missing from an operator's games: each of the next gameweeks that can still be entered, as many as the game
 * says, must have its tournament or its round of the season. A season keeps the rules it was opened with, even if its
 * game has changed since; one that is over stays so, whatever its calendar brings.
 */
export function decideOpenings(
  { games, isSuspended }: OperatorGames,
  rounds: readonly OpenableRound[],
  opened: readonly OpenedGame[],
  now: EpochMs,
): readonly Opening[] {
  const begun = opened.filter(({ isSeasonal, isOver }) => isSeasonal && !isOver)
  return [
    ...games.flatMap((game) => (isSuspended ? [] : openingsOfGame(game, rounds, opened, now))),
    ...begun.flatMap((season) => {
      const ahead = games.find(({ key }) => key === season.gameKey)?.ahead ?? USUAL_AHEAD
      const ofSeason = rounds.filter((round) => isOfSeason(round, season))
      return ofSeason
        .filter((round) => deadlineOf(round, season.deadlineOffsetMinutes) > now)
        .slice(0, ahead)
        .filter(({ number }) => number > season.lastRound)
        .toSorted((a, b) => a.number - b.number)
        .map((round) => ({ kind: 'round' as const, season, round }))
    }),
  ]
}

function openingsOfGame(
  game: Game,
  rounds: readonly OpenableRound[],
  opened: readonly OpenedGame[],
  now: EpochMs,
): readonly Opening[] {
  if (game.paused) return []
  const isSeasonal = game.kind === 'season'
  const { deadlineOffsetMinutes } = planGame(game, 0)
  return game.championships.flatMap((source) => {
    const next = rounds
      .filter((round) => round.source === source && deadlineOf(round, deadlineOffsetMinutes) > now)
      .slice(0, game.ahead)
      .filter((round) => !opened.some((one) => isOpenedAs(one, game, round)))
      .map((round) => ({ kind: 'tournament' as const, game, round }))
    // A season begins with one round; the others follow once it exists.
    return isSeasonal ? firstOfEachSeason(next) : next
  })
}

/** Whether a tournament is the one of a game for a round. */
function isOpenedAs(opened: OpenedGame, game: Game, round: OpenableRound): boolean {
  if (opened.gameKey !== game.key || opened.isSeasonal !== (game.kind === 'season')) return false
  return opened.isSeasonal
    ? isOfSeason(round, opened)
    : opened.championshipId === round.championshipId && opened.gameNumber === round.number
}

function isOfSeason(round: OpenableRound, { championshipId, gameNumber }: OpenedGame): boolean {
  return round.championshipId === championshipId && round.season === gameNumber
}

function firstOfEachSeason<T extends { readonly round: OpenableRound }>(
  openings: readonly T[],
): readonly T[] {
  const bySeason = Map.groupBy(openings, ({ round }) => round.season)
  return [...bySeason.values()].flatMap((ofSeason) =>
    ofSeason.toSorted((a, b) => a.round.number - b.round.number).slice(0, 1),
  )
}

/** When entries to a round end. */
export function deadlineOf({ kickOffAt, gameMinuteMs }: OpenableRound, offsetMinutes: number): EpochMs {
  return kickOffAt - offsetMinutes * gameMinuteMs
}
