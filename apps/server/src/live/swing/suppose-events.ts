import { type MatchState, suppose, type Supposition } from '@gaffer/feed'
import type { PlayerRoundScore } from '@gaffer/rules'
import type { SwingEvent } from '../../contests/index.ts'
import { type RoundContext, type ScoredPlayer, scorePlayers } from '../../rounds/index.ts'

/** What a round's swing depends on, besides its teams. */
export type SwingRound = {
  readonly version: number
  readonly context: Pick<RoundContext, 'fixtures' | 'players' | 'pack'>
  readonly states: ReadonlyMap<number, MatchState>
  readonly scored: ReadonlyMap<number, ScoredPlayer>
}

/** An event and the scores that it changes. */
export type Supposed = Pick<SwingEvent, 'kind' | 'fixtureId' | 'playerId' | 'clubId'> & {
  readonly changed: ReadonlyMap<number, PlayerRoundScore>
}

/** A goal that a side concedes, and the goals and assists that are that one with its author. */
export type SupposedGoals = { readonly conceded: Supposed; readonly goals: readonly Supposed[] }

export type SupposedEvents = {
  readonly goals: readonly SupposedGoals[]
  readonly others: readonly Supposed[]
}

const UNDER_WAY = new Set<MatchState['status']>(['firstHalf', 'halfTime', 'secondHalf'])

/** All that could happen next in the matches of a round, with the scores of players after it. */
export function supposeEvents({ context, states, scored }: SwingRound): SupposedEvents {
  const goals: SupposedGoals[] = []
  const others: Supposed[] = []
  const positionOf = (id: number) => context.players.get(id)?.position
  for (const { fixtureId, homeClubId, awayClubId, isVoided } of context.fixtures) {
    const state = states.get(fixtureId)
    if (isVoided || state === undefined || !UNDER_WAY.has(state.status)) continue
    const players = playersConcerned(context, state, [homeClubId, awayClubId])
    const event = (what: Supposition, clubId: number): Supposed => {
      const after = new Map(states).set(fixtureId, suppose(state, what, positionOf))
      const changed = differences(scored, scorePlayers({ ...context, players }, after))
      return {
        kind: what.kind,
        fixtureId,
        playerId: 'playerId' in what ? what.playerId : undefined,
        clubId,
        changed,
      }
    }
    const sides = [
      { side: 'home', clubId: homeClubId, against: 'away', clubAgainst: awayClubId },
      { side: 'away', clubId: awayClubId, against: 'home', clubAgainst: homeClubId },
    ] as const
    for (const { side, clubId, against, clubAgainst } of sides) {
      if (clubId === null || clubAgainst === null) continue
      const own = [...state.players.values()].filter((player) => player.side === side)
      const onPitch = own.filter(({ whereabouts }) => whereabouts === 'pitch')
      goals.push({
        conceded: event({ kind: 'conceded', side: against }, clubAgainst),
        goals: onPitch.flatMap(({ playerId }) => [
          event({ kind: 'goal', playerId }, clubId),
          event({ kind: 'assist', playerId }, clubId),
        ]),
      })
      for (const { playerId, whereabouts, statistics } of own) {
        if (whereabouts === 'bench') others.push(event({ kind: 'comesOn', playerId }, clubId))
        if (whereabouts !== 'pitch') continue
        if (statistics.yellowCards === 0) others.push(event({ kind: 'yellowCard', playerId }, clubId))
        others.push(event({ kind: 'redCard', playerId }, clubId))
      }
    }
  }
  return { goals, others }
}

/** The players whose scores a match can change: all of every club that somebody in it plays for, so that safety subs are known. */
function playersConcerned(
  { players }: SwingRound['context'],
  state: MatchState,
  clubIds: readonly (number | null)[],
): SwingRound['context']['players'] {
  const clubs = new Set<number | null | undefined>(clubIds)
  for (const id of state.players.keys()) clubs.add(players.get(id)?.clubId)
  return new Map([...players].filter(([, { clubId }]) => clubs.has(clubId)))
}

const FIGURES = ['points', 'cleanSheetPoints', 'played', 'hasFinished', 'substituteId'] as const

function differences(
  before: ReadonlyMap<number, ScoredPlayer>,
  after: ReadonlyMap<number, ScoredPlayer>,
): ReadonlyMap<number, PlayerRoundScore> {
  return new Map(
    [...after].filter(([id, score]) => FIGURES.some((figure) => before.get(id)?.[figure] !== score[figure])),
  )
}
