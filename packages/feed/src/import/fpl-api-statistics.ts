import { type MatchStatistics, SOURCE_STATISTICS, type SourceStatistic } from '@gaffer/rules'
import type { Side } from '../facts/fact.ts'
import type { ApiFixture, LiveElement } from './fpl-api-schema.ts'

const LONG_PLAY_MINUTES = 60

/** The names of what a player did in a gameweek, as far as it is not zero. */
export function figuresDone({ stats, explain }: LiveElement): readonly string[] {
  const explained = explain.flatMap((one) => one.stats.filter(({ value }) => value !== 0))
  const summed = Object.entries(stats).filter(([, value]) => typeof value === 'number' && value !== 0)
  return [...new Set([...explained.map(({ identifier }) => identifier), ...summed.map(([name]) => name)])]
}

/** The figures of one player in one fixture, by the source's identifier; undefined where it has none. */
type Figures = (identifier: string) => number | undefined

/**
 * What a player did in one of their fixtures of a gameweek. `stats` covers the whole gameweek, so it is used only for
 * a player with no action in another fixture; in a double gameweek the figures come from `explain` and the fixture's
 * own list.
 */
export function statisticsInFixture(
  element: LiveElement,
  explained: LiveElement['explain'][number],
  fixture: ApiFixture,
): MatchStatistics {
  const figures = figuresOf(element, explained, fixture)
  const count = (identifier: string) => figures(identifier) ?? 0
  return {
    minutes: count('minutes'),
    started: startedIn(element, explained),
    goals: count('goals_scored'),
    assists: count('assists'),
    goalsConceded: goalsConceded(figures),
    // This source never gives the minutes of goals.
    goalsConcededBefore60: 0,
    ownGoals: count('own_goals'),
    penaltiesSaved: count('penalties_saved'),
    penaltiesMissed: count('penalties_missed'),
    yellowCards: count('yellow_cards'),
    redCards: count('red_cards'),
    saves: count('saves'),
    bonus: count('bonus'),
    bonusScore: count('bps'),
    ...defensiveActions(figures),
    ...sourceStatistics(figures),
  }
}

/**
 * The side a player was on: as the fixture lists them, otherwise that of their club, which may have changed since.
 */
export function sideInFixture(playerId: number, clubId: number, fixture: ApiFixture): Side {
  const lists = (fixture.stats ?? []).flatMap(({ h, a }) => [
    ...h.map(({ element }) => ({ element, side: 'home' as const })),
    ...a.map(({ element }) => ({ element, side: 'away' as const })),
  ])
  const listed = lists.find(({ element }) => element === playerId)
  // For a player who has moved and did nothing in the match, either side will do.
  return listed?.side ?? (clubId === fixture.team_a ? 'away' : 'home')
}

function figuresOf(
  element: LiveElement,
  explained: LiveElement['explain'][number],
  fixture: ApiFixture,
): Figures {
  const explanations = new Map(explained.stats.map(({ identifier, value }) => [identifier, value]))
  const listed = new Map(
    (fixture.stats ?? []).flatMap(({ identifier, h, a }) =>
      [...h, ...a].filter((one) => one.element === element.id).map((one) => [identifier, one.value] as const),
    ),
  )
  const others = element.explain.filter((one) => one !== explained)
  const isOnlyFixture = others.every(({ stats }) => stats.every(({ value }) => value === 0))
  return (identifier) => {
    const summed = element.stats[identifier]
    if (isOnlyFixture && typeof summed === 'number') return summed
    return explanations.get(identifier) ?? listed.get(identifier)
  }
}

/**
 * For several matches only the sum of starts is given: the starts go to the matches with the most minutes, unless two
 * have equally many.
 */
function startedIn(element: LiveElement, explained: LiveElement['explain'][number]): boolean | undefined {
  const starts = element.stats['starts']
  if (typeof starts !== 'number') return undefined
  const minutesIn = ({ stats }: LiveElement['explain'][number]) =>
    stats.find(({ identifier }) => identifier === 'minutes')?.value ?? 0
  const own = minutesIn(explained)
  if (element.explain.length === 1) return starts > 0
  if (own === 0) return false
  const longer = element.explain.filter((one) => minutesIn(one) > own).length
  const asLong = element.explain.filter((one) => minutesIn(one) === own).length
  if (longer + asLong <= starts) return true
  return longer >= starts ? false : undefined
}

/**
 * In a double gameweek a match has only their sum, already counted by the rule for the player's position; where they
 * earn no points it does not have even that.
 */
function defensiveActions(
  figures: Figures,
): Pick<MatchStatistics, 'clearancesBlocksInterceptions' | 'recoveries' | 'tackles'> {
  const [blocked, recoveries, tackles] = [
    figures('clearances_blocks_interceptions'),
    figures('recoveries'),
    figures('tackles'),
  ]
  if (blocked === undefined && recoveries === undefined && tackles === undefined) {
    const counted = figures('defensive_contribution') ?? 0
    return { clearancesBlocksInterceptions: counted, recoveries: 0, tackles: 0 }
  }
  return { clearancesBlocksInterceptions: blocked ?? 0, recoveries: recoveries ?? 0, tackles: tackles ?? 0 }
}

/** `explain` leaves out what is worth nothing, so a single goal conceded shows only as a missing clean sheet. */
function goalsConceded(figures: Figures): number {
  const counted = figures('goals_conceded')
  if (counted !== undefined) return counted
  const isCleanSheet = (figures('clean_sheets') ?? 0) > 0 || (figures('minutes') ?? 0) < LONG_PLAY_MINUTES
  return isCleanSheet ? 0 : 1
}

function sourceStatistics(figures: Figures): { readonly [statistic in SourceStatistic]?: number } {
  return Object.fromEntries(
    SOURCE_STATISTICS.flatMap((name) => {
      const value = figures(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
