import { ok, refuse, type Result } from '@gaffer/rules'
import { z } from 'zod'
import {
  bootstrapSchema,
  fixturesSchema,
  type ApiFixture,
  type Bootstrap,
} from '../../import/fpl-api-schema.ts'
import { MANAGER_TYPE, PRICE_OF_TENTH, positionOfType, statusOfLetter } from '../../import/fpl-words.ts'
import { answerError, ofCall, parseAnswer, readList, readShape, sortItems } from '../read-answer.ts'
import type {
  Answer,
  AnswerError,
  FixtureState,
  SourceFixture,
  SourcePlayer,
  SourceSeason,
} from '../source-model.ts'
import { squadGaps } from '../squad-gaps.ts'
import { withNames } from '../with-names.ts'

/** The two answers that make up a season. */
export type FplSeasonAnswers = {
  /** `bootstrap-static/` */
  readonly bootstrap: Answer
  /** `fixtures/` */
  readonly fixtures: Answer
}

/** Its lists are read item by item, so that an odd one hides none of the others. */
const listsSchema = z.object({
  events: z.array(z.unknown()),
  teams: z.array(z.unknown()),
  elements: z.array(z.unknown()),
})
const { events: eventList, teams: teamList, elements: elementList } = bootstrapSchema.shape

/** The official game's season, with prices and availability; a club without a player is a gap. */
export function readFplSeason(answers: FplSeasonAnswers, season: string): Result<SourceSeason, AnswerError> {
  const { call, body } = answers.bootstrap
  const lists = ofCall(call, readBody(body, listsSchema))
  if (!lists.ok) return lists
  const fixtures = readFplFixtures(answers.fixtures)
  if (!fixtures.ok) return fixtures
  const events = sortItems(lists.value.events, eventList.element, 'round', call)
  const teams = sortItems(lists.value.teams, teamList.element, 'club', call)
  const elements = sortItems(lists.value.elements, elementList.element, 'player', call)
  if (teams.items.length === 0 || events.items.length === 0) {
    const reason = [...teams.gaps, ...events.gaps][0]?.reason ?? 'there is no club or no gameweek'
    return ofCall(call, refuse(answerError('wrongShape', reason)))
  }
  const clubs = teams.items.map(({ id, name, short_name: shortName, strength }) => ({
    id: String(id),
    name,
    shortName,
    ...(strength ? { strength } : {}),
  }))
  const players = elements.items.filter(({ element_type: type }) => type !== MANAGER_TYPE).map(playerOf)
  const read = {
    name: 'Premier League',
    season,
    countryCode: 'GB',
    clubs,
    players,
    rounds: events.items.map(({ id, name, data_checked: isFinal }) => ({
      number: id,
      name,
      ...(isFinal !== undefined && { isFinal }),
    })),
    fixtures: fixtures.value.fixtures,
    gaps: [
      ...teams.gaps,
      ...squadGaps(clubs, players, () => ({ call, reason: 'the answer has no player of the club' })),
      ...elements.gaps,
      ...events.gaps,
      ...fixtures.value.gaps,
    ],
  }
  return ok(withNames(read, { clubs: call, squad: () => call }))
}

/** Only the calendar: the answer to `fixtures/`. */
export function readFplFixtures(
  answer: Answer,
): Result<Pick<SourceSeason, 'fixtures' | 'gaps'>, AnswerError> {
  const open = (body: string) => readBody(body, z.array(z.unknown()))
  const read = readList(answer, open, fixturesSchema.element, 'fixture')
  if (!read.ok) return read
  const fixtures = read.value.items.map((fixture): SourceFixture => ({
    id: String(fixture.id),
    round: fixture.event,
    homeClubId: String(fixture.team_h),
    awayClubId: String(fixture.team_a),
    kickOffAt: fixture.kickoff_time,
    state: stateOf(fixture),
    ...(fixture.team_h_difficulty !== undefined && { homeDifficulty: fixture.team_h_difficulty }),
    ...(fixture.team_a_difficulty !== undefined && { awayDifficulty: fixture.team_a_difficulty }),
  }))
  return ok({ fixtures, gaps: read.value.gaps })
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
): Result<T, AnswerError> {
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
