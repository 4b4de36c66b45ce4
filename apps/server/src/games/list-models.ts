import type { FootballMemory } from '../football/index.ts'
import {
  roundCountOf,
  type TournamentMemory,
  type TournamentView,
  viewTournament,
} from '../contests/index.ts'

type Memories = { readonly tournaments: TournamentMemory; readonly football: FootballMemory }

/** An official tournament that a game can be modelled on, with the round that can be entered. */
export type GameModel = TournamentView & {
  readonly openRound: NonNullable<TournamentView['open']>
  /** How many rounds there are from the open one on. */
  readonly roundsLeft: number
}

/** An operator's models, soonest deadline first. */
export function listModels(memories: Memories, operatorId: number): readonly GameModel[] {
  return memories.tournaments
    .ofOperator(operatorId)
    .flatMap(({ id }) => {
      const model = findModel(memories, operatorId, id)
      return model === undefined || model.isComingSoon ? [] : [model]
    })
    .toSorted((a, b) => a.openRound.deadlineAt - b.openRound.deadlineAt || a.tournament.id - b.tournament.id)
}

/** The official tournament with this id; undefined if it belongs to another operator or has no open round. */
export function findModel(
  { tournaments, football }: Memories,
  operatorId: number,
  id: number,
): GameModel | undefined {
  const tournament = tournaments.tournament(operatorId, id)
  const isOpen = tournament?.type === 'official' && tournament.contests.some((one) => !one.isCancelled)
  const view = isOpen ? viewTournament(football, tournament, football.now()) : undefined
  if (view?.open === undefined) return undefined
  const roundsLeft = roundCountOf(view.tournament) - view.open.number + 1
  return { ...view, openRound: view.open, roundsLeft }
}
