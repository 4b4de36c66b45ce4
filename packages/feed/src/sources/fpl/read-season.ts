import { ok, type Result } from '@gaffer/rules'
import {
  bootstrapSchema,
  fixturesSchema,
  type ApiFixture,
  type Bootstrap,
} from '../../import/fpl-api-schema.ts'
import { MANAGER_TYPE, PRICE_OF_TENTH, positionOfType, statusOfLetter } from '../../import/fpl-words.ts'
import { parseAnswer, readShape } from '../read-answer.ts'
import type { AnswerFault, FixtureState, SourceFixture, SourcePlayer, SourceSeason } from '../source-model.ts'

/** The bodies of the two answers that make up a season. */
export type FplSeasonAnswers = {
  /** `bootstrap-static/` */
  readonly bootstrap: string
  /** `fixtures/` */
  readonly fixtures: string
}

/** The official game's season, with prices and availability. */
export function readFplSeason(answers: FplSeasonAnswers, season: string): Result<SourceSeason, AnswerFault> {
  const bootstrap = readBody(answers.bootstrap, bootstrapSchema)
  if (!bootstrap.ok) return bootstrap
  const fixtures = readFplFixtures(answers.fixtures)
  if (!fixtures.ok) return fixtures
  const { teams, elements, events } = bootstrap.value
  return ok({
    name: 'Premier League',
    season,
    countryCode: 'GB',
    clubs: teams.map(({ id, name, short_name: shortName, strength }) => ({
      id: String(id),
      name,
      shortName,
      ...(strength ? { strength } : {}),
    })),
    players: elements.filter(({ element_type: type }) => type !== MANAGER_TYPE).map(playerOf),
    rounds: events.map(({ id, name }) => ({ number: id, name })),
    fixtures: fixtures.value,
  })
}

/** Only the calendar: the answer to `fixtures/`. */
export function readFplFixtures(body: string): Result<readonly SourceFixture[], AnswerFault> {
  const read = readBody(body, fixturesSchema)
  if (!read.ok) return read
  return ok(
    read.value.map((fixture): SourceFixture => ({
      id: String(fixture.id),
      round: fixture.event,
      homeClubId: String(fixture.team_h),
      awayClubId: String(fixture.team_a),
      kickOffAt: fixture.kickoff_time,
      state: stateOf(fixture),
      ...(fixture.team_h_difficulty !== undefined && { homeDifficulty: fixture.team_h_difficulty }),
      ...(fixture.team_a_difficulty !== undefined && { awayDifficulty: fixture.team_a_difficulty }),
    })),
  )
}

/** The official game has no word for most of what can happen to a match: without a gameweek it is postponed. */
export function stateOf(fixture: ApiFixture): FixtureState {
  if (fixture.finished || fixture.finished_provisional === true) return 'finished'
  if (fixture.event === null || fixture.kickoff_time === null) return 'postponed'
  return fixture.started === true ? 'inPlay' : 'scheduled'
}

/** The JSON of an answer of the official game, parsed by its schema. */
export function readBody<T>(
  body: string,
  schema: Parameters<typeof readShape<T>>[1],
): Result<T, AnswerFault> {
  const parsed = parseAnswer(body)
  return parsed.ok ? readShape(parsed.value, schema) : parsed
}

function playerOf(element: Bootstrap['elements'][number]): SourcePlayer {
  const position = positionOfType(element.element_type)
  return {
    id: String(element.id),
    personId: String(element.code),
    clubId: String(element.team),
    firstName: element.first_name,
    lastName: element.second_name,
    displayName: element.web_name,
    ...(position !== undefined && { position }),
    ...(element.squad_number ? { shirtNumber: element.squad_number } : {}),
    ...(element.birth_date ? { birthDate: element.birth_date } : {}),
    status: statusOfLetter(element.status),
    news: element.news ?? '',
    price: element.now_cost * PRICE_OF_TENTH,
  }
}
