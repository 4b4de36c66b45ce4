import { ok, refuse, type Position, type Result } from '@gaffer/rules'
import { z } from 'zod'
import { estimatePoints, type SeasonSums } from '../first-prices.ts'
import { answerError, ofCall, readItems } from '../read-answer.ts'
import type { Answer, AnswerError, LastSeasonOfPlayer, SourcePlayer } from '../source-model.ts'
import { readEnvelope } from './envelope.ts'
import { fixtureSchema } from './schema.ts'
import { meaningOf } from './states.ts'

/** The answers about last season. */
export type ApiFootballLastSeasonAnswers = {
  /** `players?league=&season=&page=`, all pages */
  readonly players: readonly Answer[]
  /** `fixtures?league=&season=` */
  readonly fixtures: Answer
}

const count = z.number().nullish()

const sumsSchema = z.object({
  team: z.object({ id: count }),
  // Spelt like this by the provider.
  games: z.object({ appearences: count, minutes: count, position: z.string().nullish() }),
  goals: z.object({ total: count, assists: count, saves: count }).nullish(),
  cards: z.object({ yellow: count, yellowred: count, red: count }).nullish(),
  penalty: z.object({ missed: count, saved: count }).nullish(),
})

const playerSchema = z.object({
  player: z.object({ id: z.number(), birth: z.object({ date: z.string().nullish() }).nullish() }),
  statistics: z.array(sumsSchema),
})

const POSITIONS: Readonly<Record<string, Position>> = {
  Goalkeeper: 'GK',
  Defender: 'DEF',
  Midfielder: 'MID',
  Attacker: 'FWD',
}

/**
 * Points and minutes of last season by player, with points estimated from the sums; for a player of two clubs, both
 * are added up.
 */
export function readApiFootballLastSeason(
  answers: ApiFootballLastSeasonAnswers,
): Result<ReadonlyMap<string, LastSeasonOfPlayer>, AnswerError> {
  const conceded = readConceded(answers.fixtures)
  if (!conceded.ok) return conceded
  const players = new Map<string, LastSeasonOfPlayer>()
  for (const { call, body } of answers.players) {
    const items = ofCall(call, readEnvelope(body))
    if (!items.ok) return items
    const read = ofCall(call, readItems(items.value, playerSchema))
    if (!read.ok) return read
    for (const { player, statistics } of read.value) {
      if (player.id === 0) continue
      const birthDate = player.birth?.date ?? undefined
      const lastSeason = seasonOf(statistics, conceded.value)
      players.set(String(player.id), { lastSeason, ...(birthDate !== undefined && { birthDate }) })
    }
  }
  return ok(players)
}

type Conceded = Pick<SeasonSums, 'clubConceded' | 'clubMatches'>

/** What each club conceded in its finished matches. */
function readConceded({ call, body }: Answer): Result<ReadonlyMap<number, Conceded>, AnswerError> {
  const items = ofCall(call, readEnvelope(body))
  if (!items.ok) return items
  if (items.value.length === 0) {
    return ofCall(call, refuse(answerError('empty', 'last season has no match')))
  }
  const read = ofCall(call, readItems(items.value, fixtureSchema))
  if (!read.ok) return read
  const conceded = new Map<number, Conceded>()
  const add = (club: number | null | undefined, goals: number | null | undefined) => {
    if (!club) return
    const { clubConceded, clubMatches } = conceded.get(club) ?? { clubConceded: 0, clubMatches: 0 }
    conceded.set(club, { clubConceded: clubConceded + (goals ?? 0), clubMatches: clubMatches + 1 })
  }
  for (const { fixture, teams, goals } of read.value) {
    if (meaningOf(fixture.status.short, true).state !== 'finished') continue
    add(teams.home.id, goals?.away)
    add(teams.away.id, goals?.home)
  }
  return ok(conceded)
}

function seasonOf(
  statistics: readonly z.infer<typeof sumsSchema>[],
  conceded: ReadonlyMap<number, Conceded>,
): SourcePlayer['lastSeason'] & {} {
  let [points, minutes] = [0, 0]
  for (const { team, games, goals, cards, penalty } of statistics) {
    const club = conceded.get(team.id ?? 0)
    const position = POSITIONS[games.position ?? '']
    // Rows of other competitions contain clubs that are not in this league.
    if (club === undefined || position === undefined || !games.minutes) continue
    minutes += games.minutes
    points += estimatePoints(position, {
      ...club,
      minutes: games.minutes,
      appearances: games.appearences ?? 0,
      goals: goals?.total ?? 0,
      assists: goals?.assists ?? 0,
      saves: goals?.saves ?? 0,
      penaltiesSaved: penalty?.saved ?? 0,
      penaltiesMissed: penalty?.missed ?? 0,
      yellowCards: cards?.yellow ?? 0,
      redCards: (cards?.red ?? 0) + (cards?.yellowred ?? 0),
    })
  }
  return { points, minutes }
}
