import { ok, refuse, type Position, type Result } from '@gaffer/rules'
import { answerFault, readItems, splitName } from '../read-answer.ts'
import { numberRounds } from '../number-rounds.ts'
import type { AnswerFault, SourceClub, SourceFixture, SourcePlayer, SourceSeason } from '../source-model.ts'
import { readEnvelope } from './envelope.ts'
import { fixtureSchema, injurySchema, leagueSchema, squadSchema, teamSchema } from './schema.ts'
import { meaningOf } from './states.ts'
import type { z } from 'zod'

/** The bodies of the answers that make up a season. */
export type ApiFootballSeasonAnswers = {
  /** `leagues?id=` */
  readonly league: string
  /** `teams?league=&season=` */
  readonly teams: string
  /** `players/squads?team=` of each team */
  readonly squads: readonly string[]
  /** `fixtures?league=&season=` */
  readonly fixtures: string
  /** `injuries?league=&season=` */
  readonly injuries?: string
}

const POSITIONS: Readonly<Record<string, Position>> = {
  Goalkeeper: 'GK',
  Defender: 'DEF',
  Midfielder: 'MID',
  Attacker: 'FWD',
}

/** A season by its year; refused where the league's coverage lacks what points need. */
export function readApiFootballSeason(
  answers: ApiFootballSeasonAnswers,
  year: number,
): Result<SourceSeason, AnswerFault> {
  const leagues = itemsOf(answers.league, leagueSchema)
  const teams = itemsOf(answers.teams, teamSchema)
  const fixtures = readApiFootballFixtures(answers.fixtures)
  const injuries = answers.injuries === undefined ? ok([]) : itemsOf(answers.injuries, injurySchema)
  if (!leagues.ok) return leagues
  if (!teams.ok) return teams
  if (!fixtures.ok) return fixtures
  const [league] = leagues.value
  const season = league?.seasons.find((one) => one.year === year)
  if (league === undefined || season === undefined) {
    return refuse(answerFault('empty', `the league has no season ${year}`))
  }
  const { events, lineups, statistics_players: figures } = season.coverage?.fixtures ?? {}
  if (!events || !lineups || !figures) {
    return refuse(answerFault('notCovered', 'the league lacks events, line-ups or statistics of players'))
  }
  const upcoming = new Set(
    fixtures.value.fixtures.filter(({ state }) => state === 'scheduled').map(({ id }) => id),
  )
  const players = squadsOf(answers.squads, injuries.ok ? newsOf(injuries.value, upcoming) : new Map())
  if (!players.ok) return players
  return ok({
    name: league.league.name,
    season: seasonName(year, season.start, season.end),
    countryCode: league.country?.code ?? undefined,
    clubs: teams.value.map(({ team }): SourceClub => ({
      id: String(team.id),
      name: team.name,
      shortName: team.code ?? team.name.slice(0, 3).toUpperCase(),
    })),
    players: players.value,
    ...fixtures.value,
  })
}

/** Only the calendar: the answer to `fixtures?league=&season=`. */
export function readApiFootballFixtures(
  body: string,
): Result<Pick<SourceSeason, 'rounds' | 'fixtures'>, AnswerFault> {
  const items = itemsOf(body, fixtureSchema)
  if (!items.ok) return items
  const named = items.value.map(({ fixture, league, teams }) => {
    const { state } = meaningOf(fixture.status.short, typeof fixture.status.elapsed === 'number')
    const kickOffAt = typeof fixture.timestamp === 'number' ? fixture.timestamp * 1000 : null
    const clubId = (team: { readonly id?: number | null }) => (team.id ? String(team.id) : null)
    return {
      roundName: league.round ?? '',
      id: String(fixture.id),
      homeClubId: clubId(teams.home),
      awayClubId: clubId(teams.away),
      kickOffAt,
      state,
    }
  })
  const { rounds, numberOf } = numberRounds(named)
  return ok({
    rounds,
    fixtures: named.map(({ roundName, ...fixture }): SourceFixture => ({
      ...fixture,
      round: numberOf.get(roundName) ?? null,
    })),
  })
}

function itemsOf<T>(body: string, schema: z.ZodType<T>): Result<readonly T[], AnswerFault> {
  const items = readEnvelope(body)
  if (!items.ok) return items
  if (items.value.length === 0) return refuse(answerFault('empty', 'the answer has no entry'))
  return readItems(items.value, schema)
}

type News = { readonly status: SourcePlayer['status']; readonly news: string }

/** A player without a row is not known to be fit; they are only not known to be out. */
const NO_NEWS: News = { status: 'available', news: '' }
const BAN = /suspen|card|ban/i

function newsOf(
  rows: readonly z.infer<typeof injurySchema>[],
  upcoming: ReadonlySet<string>,
): ReadonlyMap<string, News> {
  const news = new Map<string, News>()
  for (const { player, fixture } of rows) {
    if (!player.id || !upcoming.has(String(fixture.id))) continue
    const reason = player.reason ?? ''
    const absent = BAN.test(reason) ? 'suspended' : 'injured'
    const status = /questionable/i.test(player.type ?? '') ? 'doubtful' : absent
    news.set(String(player.id), { status, news: reason })
  }
  return news
}

function squadsOf(
  bodies: readonly string[],
  news: ReadonlyMap<string, News>,
): Result<readonly SourcePlayer[], AnswerFault> {
  const players = new Map<string, SourcePlayer>()
  for (const body of bodies) {
    const squads = itemsOf(body, squadSchema)
    if (!squads.ok) return squads
    for (const { team, players: squad } of squads.value) {
      for (const { id, name, number, position } of squad) {
        const ours = POSITIONS[position ?? '']
        if (!id) continue
        players.set(String(id), {
          id: String(id),
          clubId: String(team.id),
          ...splitName(name),
          displayName: name,
          ...(ours !== undefined && { position: ours }),
          ...(number ? { shirtNumber: number } : {}),
          ...(news.get(String(id)) ?? NO_NEWS),
        })
      }
    }
  }
  return ok([...players.values()])
}

function seasonName(year: number, start: string, end: string): string {
  if (start.slice(0, 4) === end.slice(0, 4)) return String(year)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
