import { playerColumns } from '@gaffer/engine'
import { answerQuestions } from '../../platform/threads/answer-questions.ts'
import type { Swing } from '../../contests/index.ts'
import { contestAt, type Scoreboard, withBlankPlayers } from '../../rounds/index.ts'
import { computeScoreboard } from '../../rounds/scoreboard/index.ts'
import { type ContestSwing, createContestSwing, ownersIn, type RoundInPlay } from './contest-swing.ts'
import { supposeEvents, type SwingRound } from './suppose-events.ts'

/** Keep the teams of a round; play it at a version; answer the swing of an entry; drop the round. */
export type SwingRequest =
  | { readonly type: 'keep'; readonly scoreboard: Scoreboard }
  | { readonly type: 'play'; readonly gameRoundId: number; readonly round: SwingRound }
  | { readonly type: 'swing'; readonly gameRoundId: number; readonly index: number }
  | { readonly type: 'drop'; readonly gameRoundId: number }

type Kept = {
  readonly scoreboard: Scoreboard
  readonly owners: Map<number, ReturnType<typeof ownersIn>>
  inPlay: RoundInPlay | undefined
  readonly contests: Map<number, ContestSwing>
}

const rounds = new Map<number, Kept>()

answerQuestions(answer)

function answer(request: SwingRequest): Swing | undefined {
  switch (request.type) {
    case 'keep': {
      const { scoreboard } = request
      const kept = { scoreboard, owners: new Map(), inPlay: undefined, contests: new Map() }
      rounds.set(scoreboard.gameRoundId, kept)
      return undefined
    }
    case 'play':
      play(rounds.get(request.gameRoundId), request.round)
      return undefined
    case 'swing':
      return swingOf(rounds.get(request.gameRoundId), request.index)
    case 'drop':
      rounds.delete(request.gameRoundId)
      return undefined
  }
}

function play(kept: Kept | undefined, round: SwingRound): void {
  if (kept === undefined) return
  const { version, context, scored } = round
  const { pack } = context
  const { scoreboard } = kept
  const players = withBlankPlayers(scored, context)
  const result = computeScoreboard(scoreboard, { version, pack, players })
  kept.contests.clear()
  kept.inPlay = {
    scoreboard,
    pack,
    result,
    columns: playerColumns(players),
    supposed: supposeEvents(round),
  }
}

function swingOf(kept: Kept | undefined, index: number): Swing | undefined {
  const range = kept && contestAt(kept.scoreboard, index)
  if (kept?.inPlay === undefined || range === undefined) return undefined
  const { contestId } = range.contest
  const owners = kept.owners.get(contestId) ?? ownersIn(kept.scoreboard, range, kept.inPlay.columns)
  kept.owners.set(contestId, owners)
  const contest = kept.contests.get(contestId) ?? createContestSwing(kept.inPlay, range, owners)
  kept.contests.set(contestId, contest)
  return contest(index)
}
