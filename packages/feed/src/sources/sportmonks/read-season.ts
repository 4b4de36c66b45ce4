import { ok, refuse, type Result } from '@gaffer/rules'
import type { z } from 'zod'
import { numberRounds } from '../number-rounds.ts'
import { answerFault, readItems, splitName } from '../read-answer.ts'
import type { AnswerFault, SourceClub, SourceFixture, SourcePlayer, SourceSeason } from '../source-model.ts'
import { readEnvelope } from './envelope.ts'
import { fixtureSchema, seasonSchema, squadRow, teamSchema } from './schema.ts'
import { meaningOf, positionOfId } from './words.ts'

/** The bodies of the answers that make up a season; paged answers are given page by page. */
export type SportmonksSeasonAnswers = {
  /** `seasons/ID?include=league.country` */
  readonly season: string
  /** `teams/seasons/ID?include=sidelined.type` */
  readonly teams: readonly string[]
  /** `squads/seasons/ID/teams/TEAM?include=player` of each team */
  readonly squads: readonly string[]
  /** `fixtures?filters=fixtureSeasons:ID&include=participants;round` */
  readonly fixtures: readonly string[]
}

/** A whole season from its answers; refused with a fault when one cannot be read. */
export function readSportmonksSeason(answers: SportmonksSeasonAnswers): Result<SourceSeason, AnswerFault> {
  const seasons = itemsOf([answers.season], seasonSchema)
  const teams = itemsOf(answers.teams, teamSchema)
  const squads = itemsOf(answers.squads, squadRow)
  const calendar = readSportmonksFixtures(answers.fixtures)
  if (!seasons.ok) return seasons
  if (!teams.ok) return teams
  if (!squads.ok) return squads
  if (!calendar.ok) return calendar
  const [season] = seasons.value
  if (season === undefined) return refuse(answerFault('empty', 'the season is not there'))
  return ok({
    name: season.league?.name ?? season.name,
    season: seasonName(season.name),
    countryCode: season.league?.country?.iso2 ?? undefined,
    clubs: teams.value.map(({ id, name, short_code: code }): SourceClub => ({
      id: String(id),
      name,
      shortName: code ?? name.slice(0, 3).toUpperCase(),
    })),
    players: playersOf(squads.value, newsOf(teams.value)),
    ...calendar.value,
  })
}

/** Only the calendar, from all its pages. A match whose sides are not known yet has null instead of club ids. */
export function readSportmonksFixtures(
  bodies: readonly string[],
): Result<Pick<SourceSeason, 'rounds' | 'fixtures'>, AnswerFault> {
  const items = itemsOf(bodies, fixtureSchema)
  if (!items.ok) return items
  const named = items.value.map((fixture) => {
    const clubId = (location: string) => {
      const club = fixture.participants?.find(({ meta }) => meta?.location === location)
      // The placeholder of a side that is not known yet changes its id.
      return club === undefined || club.placeholder === true ? null : String(club.id)
    }
    const at = fixture.starting_at_timestamp
    return {
      roundName: String(fixture.round?.name ?? ''),
      id: String(fixture.id),
      homeClubId: clubId('home'),
      awayClubId: clubId('away'),
      kickOffAt: typeof at === 'number' ? at * 1000 : null,
      state: meaningOf(fixture.state_id, false).state,
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

function itemsOf<T>(bodies: readonly string[], schema: z.ZodType<T>): Result<readonly T[], AnswerFault> {
  const all: T[] = []
  for (const body of bodies) {
    const items = readEnvelope(body)
    if (!items.ok) return items
    const read = readItems(items.value, schema)
    if (!read.ok) return read
    all.push(...read.value)
  }
  return all.length === 0 ? refuse(answerFault('empty', 'the answer has no entry')) : ok(all)
}

type News = Pick<SourcePlayer, 'status' | 'news'>

function newsOf(teams: readonly z.infer<typeof teamSchema>[]): ReadonlyMap<number, News> {
  const news = new Map<number, News>()
  for (const { player_id: id, category, completed, type } of teams.flatMap(
    ({ sidelined }) => sidelined ?? [],
  )) {
    if (!id || completed === true) continue
    const isBan = /suspen/i.test(`${category ?? ''} ${type?.name ?? ''}`)
    news.set(id, { status: isBan ? 'suspended' : 'injured', news: type?.name ?? category ?? '' })
  }
  return news
}

function playersOf(
  rows: readonly z.infer<typeof squadRow>[],
  news: ReadonlyMap<number, News>,
): readonly SourcePlayer[] {
  return rows.map((row): SourcePlayer => {
    const { player } = row
    const displayName = (player?.display_name ?? player?.name ?? '').trim()
    const position = positionOfId(row.position_id) ?? positionOfId(player?.position_id)
    const split = splitName(displayName)
    return {
      id: String(row.player_id),
      clubId: String(row.team_id),
      firstName: player?.firstname ?? split.firstName,
      lastName: player?.lastname ?? split.lastName,
      displayName,
      ...(position !== undefined && { position }),
      ...(row.jersey_number ? { shirtNumber: row.jersey_number } : {}),
      ...(player?.date_of_birth ? { birthDate: player.date_of_birth } : {}),
      ...(news.get(row.player_id) ?? { status: 'available', news: '' }),
    }
  })
}

/** '2026/2027' becomes 2026-27; a season within one year keeps its year. */
function seasonName(name: string): string {
  const [, first, second] = /^(\d{4})\s*[/-]\s*\d{0,2}(\d{2})$/.exec(name.trim()) ?? []
  return first === undefined || second === undefined ? name.trim() : `${first}-${second}`
}
