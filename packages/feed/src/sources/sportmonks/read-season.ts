import { ok, refuse, type Result } from '@gaffer/rules'
import type { z } from 'zod'
import { gapsOfRounds, numberRounds } from '../number-rounds.ts'
import { answerError, ofCall, readList, splitName } from '../read-answer.ts'
import type {
  Answer,
  AnswerError,
  SourceClub,
  SourceFixture,
  SourceGap,
  SourcePlayer,
  SourceSeason,
} from '../source-model.ts'
import { callOfSquad, squadGaps } from '../squad-gaps.ts'
import { withNames } from '../with-names.ts'
import { readEnvelope } from './envelope.ts'
import { fixtureSchema, type MonksFixture, seasonSchema, squadRow, teamSchema } from './schema.ts'
import { meaningOf, positionOfId } from './words.ts'

/** The answers that make up a season; paged answers are given page by page. */
export type SportmonksSeasonAnswers = {
  /** `seasons/ID?include=league.country` */
  readonly season: Answer
  /** `teams/seasons/ID?include=sidelined.type` */
  readonly teams: readonly Answer[]
  /** `squads/seasons/ID/teams/TEAM?include=player` of each team */
  readonly squads: readonly (Answer & { readonly clubId: string })[]
  /** `fixtures?filters=fixtureSeasons:ID&include=participants;round;stage;state` */
  readonly fixtures: readonly Answer[]
}

/**
 * A whole season from its answers; refused with an error when one cannot be read. A squad that is missing or cannot be
 * read is a gap, unless every one is. `known` are the numbers that the source's names of rounds have already.
 */
export function readSportmonksSeason(
  answers: SportmonksSeasonAnswers,
  known?: ReadonlyMap<string, number>,
): Result<SourceSeason, AnswerError> {
  const seasons = readList(answers.season, readEnvelope, seasonSchema, 'club')
  const teams = readPages(answers.teams, teamSchema, 'club')
  const calendar = readSportmonksFixtures(answers.fixtures, known)
  if (!seasons.ok) return seasons
  if (!teams.ok) return teams
  if (!calendar.ok) return calendar
  const [season] = seasons.value.items
  if (season === undefined) {
    return ofCall(answers.season.call, refuse(answerError('empty', 'the season is not there')))
  }
  const clubs = teams.value.items.map(({ id, name, short_code: code }): SourceClub => ({
    id: String(id),
    name,
    shortName: code ?? name.slice(0, 3).toUpperCase(),
  }))
  const squads = readSquads(answers.squads, clubs, newsOf(teams.value.items))
  if (!squads.ok) return squads
  const read = {
    name: season.league?.name ?? season.name,
    season: seasonName(season.name),
    countryCode: season.league?.country?.iso2 ?? undefined,
    clubs,
    players: squads.value.players,
    ...calendar.value,
    gaps: [...teams.value.gaps, ...squads.value.gaps, ...calendar.value.gaps],
  }
  return ok(withNames(read, { clubs: answers.teams[0]?.call ?? '', squad: callOfSquad(answers.squads) }))
}

/** Only the calendar, from all its pages. A match whose sides are not known yet has null instead of club ids. */
export function readSportmonksFixtures(
  answers: readonly Answer[],
  known?: ReadonlyMap<string, number>,
): Result<Pick<SourceSeason, 'rounds' | 'roundNames' | 'fixtures' | 'gaps'>, AnswerError> {
  const read = readPages(answers, fixtureSchema, 'fixture')
  if (!read.ok) return read
  const { items, gaps } = read.value
  const roundNameOf = roundNamer(items)
  const named = items.map((fixture) => {
    const clubId = (location: string) => {
      const club = fixture.participants?.find(({ meta }) => meta?.location === location)
      // The placeholder of a side that is not known yet changes its id.
      return club === undefined || club.placeholder === true ? null : String(club.id)
    }
    const at = fixture.starting_at_timestamp
    return {
      roundName: roundNameOf(fixture),
      id: String(fixture.id),
      homeClubId: clubId('home'),
      awayClubId: clubId('away'),
      kickOffAt: typeof at === 'number' ? at * 1000 : null,
      state: meaningOf(fixture.state_id, false).state,
    }
  })
  const numbered = numberRounds(named, known)
  const { rounds, numberOf } = numbered
  return ok({
    rounds,
    roundNames: numberOf,
    fixtures: named.map(({ roundName, ...fixture }): SourceFixture => ({
      ...fixture,
      round: numberOf.get(roundName) ?? null,
    })),
    gaps: [...gaps, ...gapsOfRounds(numbered, named, answers[0]?.call ?? '')],
  })
}

/**
 * The name of a match's round: its number in the first stage that has numbers, the stage and the number in a later one
 * (`Championship Round - 3`), and the stage alone in a cup.
 */
function roundNamer(fixtures: readonly MonksFixture[]): (fixture: MonksFixture) => string {
  const [first] = fixtures
    .filter(({ round }) => round !== null && round !== undefined)
    .toSorted((a, b) => (a.starting_at_timestamp ?? Infinity) - (b.starting_at_timestamp ?? Infinity))
  return ({ stage, round }) => {
    if (round === null || round === undefined) return stage?.name ?? ''
    const isFirst = stage?.name === undefined || stage.name === first?.stage?.name
    return isFirst ? String(round.name) : `${stage?.name} - ${round.name}`
  }
}

/** The items of all pages; an empty page among others is none of a kind. */
function readPages<T>(
  answers: readonly Answer[],
  schema: z.ZodType<T>,
  what: SourceGap['what'],
): Result<{ readonly items: readonly T[]; readonly gaps: readonly SourceGap[] }, AnswerError> {
  const items: T[] = []
  const gaps: SourceGap[] = []
  let empty: Result<never, AnswerError> = refuse(answerError('empty', 'the answer has no entry'))
  for (const answer of answers) {
    const read = readList(answer, readEnvelope, schema, what)
    if (read.ok) {
      items.push(...read.value.items)
      gaps.push(...read.value.gaps)
    } else if (read.refusal.code === 'empty') empty = read
    else return read
  }
  return items.length === 0 ? empty : ok({ items, gaps })
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

function readSquads(
  answers: SportmonksSeasonAnswers['squads'],
  clubs: readonly SourceClub[],
  news: ReadonlyMap<number, News>,
): Result<{ readonly players: readonly SourcePlayer[]; readonly gaps: readonly SourceGap[] }, AnswerError> {
  const players: SourcePlayer[] = []
  const gaps: SourceGap[] = []
  const errors = new Map<string, AnswerError>()
  for (const answer of answers) {
    const read = readList(answer, readEnvelope, squadRow, 'player')
    if (read.ok) {
      players.push(...read.value.items.map((row) => playerOf(row, news)))
      gaps.push(...read.value.gaps)
      // After too many requests the other clubs get nothing either.
    } else if (read.refusal.code === 'overQuota') return read
    else errors.set(answer.clubId, read.refusal)
  }
  const [error] = errors.values()
  if (players.length === 0 && error !== undefined) return refuse(error)
  const squads = squadGaps(clubs, players, (clubId) => ({
    call: callOfSquad(answers)(clubId),
    reason: errors.get(clubId)?.message ?? 'the answer has no player',
  }))
  return ok({ players, gaps: [...squads, ...gaps] })
}

function playerOf(row: z.infer<typeof squadRow>, news: ReadonlyMap<number, News>): SourcePlayer {
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
}

/** '2026/2027' becomes 2026-27; a season within one year keeps its year. */
function seasonName(name: string): string {
  const [, first, second] = /^(\d{4})\s*[/-]\s*\d{0,2}(\d{2})$/.exec(name.trim()) ?? []
  return first === undefined || second === undefined ? name.trim() : `${first}-${second}`
}
