import type { FEED_ITEMS } from '@gaffer/contract'
import type { FactBody, MatchEvent, MatchPeriod } from '@gaffer/feed'
import { SOURCE_STATISTICS } from '@gaffer/rules'
import type { z } from 'zod'

/** A fact as sent over the wire, with people named as `P`. */
export type ToldFact<P> = Renamed<z.output<typeof FEED_ITEMS.fact>['fact'], P>

type Renamed<T, P> = T extends object
  ? {
      [K in keyof T]: K extends 'player_id' | 'player_in_id' | 'player_out_id'
        ? P
        : K extends 'assistant_id' | 'taker_id'
          ? P | undefined
          : K extends 'starters' | 'bench'
            ? P[]
            : T[K]
    }
  : T

const PERIODS = {
  first_half: 'firstHalf',
  half_time: 'halfTime',
  second_half: 'secondHalf',
  full_time: 'fullTime',
} as const satisfies Readonly<Record<string, MatchPeriod>>

/** Somebody named in a fact is unknown. */
export class UnknownPerson extends Error {
  override readonly name = 'UnknownPerson'
}

/** A fact from the wire in our terms and ids; throws UnknownPerson for somebody that `idOf` does not know. */
export function factOfTold<P>(told: ToldFact<P>, idOf: (person: P) => number | undefined): FactBody {
  const known = (person: P) => {
    const id = idOf(person)
    if (id === undefined) throw new UnknownPerson(String(person))
    return id
  }
  switch (told.kind) {
    case 'scheduled':
      return {
        kind: 'scheduled',
        kickOffAt: told.kick_off_at === null ? null : Date.parse(told.kick_off_at),
      }
    case 'postponed':
    case 'final':
    case 'withdrawn':
      return { kind: told.kind }
    case 'abandoned':
      return { kind: 'abandoned', countsAsFinal: told.counts_as_final }
    case 'score':
      return { kind: 'score', home: told.home, away: told.away }
    case 'line_up':
      return {
        kind: 'lineUp',
        side: told.side,
        starters: told.starters.map(known),
        bench: told.bench.map(known),
      }
    case 'period':
      return { kind: 'period', period: PERIODS[told.period], at: { minute: told.minute, added: told.added } }
    case 'statistics':
      return {
        kind: 'statistics',
        side: told.side,
        playerId: known(told.player_id),
        statistics: statisticsOf(told.statistics),
      }
    default:
      return {
        kind: 'event',
        side: told.side,
        at: { minute: told.minute, added: told.added },
        event: eventOf(told, known),
      }
  }
}

type ToldEvent<P> = Extract<ToldFact<P>, { minute: number; side: unknown }>

function eventOf<P>(told: ToldEvent<P>, known: (person: P) => number): MatchEvent {
  const maybe = (person: P | undefined) => (person === undefined ? undefined : known(person))
  switch (told.kind) {
    case 'goal':
      return { type: 'goal', playerId: known(told.player_id), assistantId: maybe(told.assistant_id) }
    case 'penalty_scored':
      return { type: 'penaltyScored', playerId: known(told.player_id), assistantId: maybe(told.assistant_id) }
    case 'own_goal':
      return { type: 'ownGoal', playerId: known(told.player_id) }
    case 'penalty_missed':
      return { type: 'penaltyMissed', playerId: known(told.player_id) }
    case 'penalty_saved':
      return { type: 'penaltySaved', playerId: known(told.player_id), takerId: maybe(told.taker_id) }
    case 'yellow_card':
      return { type: 'yellowCard', playerId: known(told.player_id) }
    case 'second_yellow_card':
      return { type: 'secondYellowCard', playerId: known(told.player_id) }
    case 'red_card':
      return { type: 'redCard', playerId: known(told.player_id) }
    case 'save':
      return { type: 'save', playerId: known(told.player_id) }
    default:
      return {
        type: 'substitution',
        playerInId: known(told.player_in_id),
        playerOutId: known(told.player_out_id),
      }
  }
}

type ToldStatistics = Extract<ToldFact<string>, { kind: 'statistics' }>['statistics']

/** Without the missing figures: the fold counts those itself. */
function statisticsOf(told: ToldStatistics): Extract<FactBody, { kind: 'statistics' }>['statistics'] {
  const given = {
    minutes: told.minutes,
    started: told.started,
    goals: told.goals,
    assists: told.assists,
    goalsConceded: told.goals_conceded,
    ownGoals: told.own_goals,
    penaltiesSaved: told.penalties_saved,
    penaltiesMissed: told.penalties_missed,
    yellowCards: told.yellow_cards,
    redCards: told.red_cards,
    saves: told.saves,
    bonus: told.bonus,
    ...Object.fromEntries(SOURCE_STATISTICS.map((name) => [name, told[name]])),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
