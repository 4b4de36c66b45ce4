import { ok, refuse, type Position, type Result } from '@gaffer/rules'
import { answerError, ofCall, readList, sortItems, splitName } from '../read-answer.ts'
import { gapsOfRounds, numberRounds } from '../number-rounds.ts'
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
import {
  fixtureSchema,
  injurySchema,
  leagueSchema,
  squadPlayerSchema,
  squadSchema,
  teamSchema,
} from './schema.ts'
import { meaningOf } from './states.ts'

/** The answers that make up a season. */
export type ApiFootballSeasonAnswers = {
  /** `leagues?id=` */
  readonly league: Answer
  /** `teams?league=&season=` */
  readonly teams: Answer
  /** `players/squads?team=` of each team */
  readonly squads: readonly (Answer & { readonly clubId: string })[]
  /** `fixtures?league=&season=` */
  readonly fixtures: Answer
  /** `injuries?league=&season=` */
  readonly injuries?: Answer
}

const POSITIONS: Readonly<Record<string, Position>> = {
  Goalkeeper: 'GK',
  Defender: 'DEF',
  Midfielder: 'MID',
  Attacker: 'FWD',
}

/**
 * A season by its year; refused where the league's coverage lacks what points need. A squad that is missing or cannot
 * be read is a gap, unless every one is. `known` are the numbers that the source's names of rounds have already.
 */
export function readApiFootballSeason(
  answers: ApiFootballSeasonAnswers,
  year: number,
  known?: ReadonlyMap<string, number>,
): Result<SourceSeason, AnswerError> {
  const leagues = readList(answers.league, readEnvelope, leagueSchema, 'club')
  const teams = readList(answers.teams, readEnvelope, teamSchema, 'club')
  const fixtures = readApiFootballFixtures(answers.fixtures, known)
  if (!leagues.ok) return leagues
  if (!teams.ok) return teams
  if (!fixtures.ok) return fixtures
  const [league] = leagues.value.items
  const season = league?.seasons.find((one) => one.year === year)
  if (league === undefined || season === undefined) {
    return ofCall(answers.league.call, refuse(answerError('empty', `the league has no season ${year}`)))
  }
  const { events, lineups, statistics_players: figures } = season.coverage?.fixtures ?? {}
  if (!events || !lineups || !figures) {
    const reason = 'the league lacks events, line-ups or statistics of players'
    return ofCall(answers.league.call, refuse(answerError('notCovered', reason)))
  }
  const clubs = teams.value.items.map(({ team }): SourceClub => ({
    id: String(team.id),
    name: team.name,
    shortName: team.code ?? team.name.slice(0, 3).toUpperCase(),
  }))
  const squads = readSquads(answers.squads, clubs, newsOf(answers.injuries, fixtures.value.fixtures))
  if (!squads.ok) return squads
  const read = {
    name: league.league.name,
    season: seasonName(year, season.start, season.end),
    countryCode: league.country?.code ?? undefined,
    clubs,
    players: squads.value.players,
    ...fixtures.value,
    gaps: [...teams.value.gaps, ...squads.value.gaps, ...fixtures.value.gaps],
  }
  return ok(withNames(read, { clubs: answers.teams.call, squad: callOfSquad(answers.squads) }))
}

/** Only the calendar: the answer to `fixtures?league=&season=`. */
export function readApiFootballFixtures(
  answer: Answer,
  known?: ReadonlyMap<string, number>,
): Result<Pick<SourceSeason, 'rounds' | 'roundNames' | 'fixtures' | 'gaps'>, AnswerError> {
  const read = readList(answer, readEnvelope, fixtureSchema, 'fixture')
  if (!read.ok) return read
  const { items, gaps } = read.value
  const named = items.map(({ fixture, league, teams }) => {
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
  const numbered = numberRounds(named, known)
  const { rounds, numberOf } = numbered
  return ok({
    rounds,
    roundNames: numberOf,
    fixtures: named.map(({ roundName, ...fixture }): SourceFixture => ({
      ...fixture,
      round: numberOf.get(roundName) ?? null,
    })),
    gaps: [...gaps, ...gapsOfRounds(numbered, named, answer.call)],
  })
}

type News = { readonly status: SourcePlayer['status']; readonly news: string }

/** A player without a row is not known to be fit; they are only not known to be out. */
const NO_NEWS: News = { status: 'available', news: '' }
const BAN = /suspen|card|ban/i

/** The players reported to miss a match to come; an answer that cannot be read reports nobody. */
function newsOf(answer: Answer | undefined, fixtures: readonly SourceFixture[]): ReadonlyMap<string, News> {
  const upcoming = new Set(fixtures.filter(({ state }) => state === 'scheduled').map(({ id }) => id))
  const read = answer && readList(answer, readEnvelope, injurySchema, 'player')
  const news = new Map<string, News>()
  for (const { player, fixture } of read?.ok === true ? read.value.items : []) {
    if (!player.id || !upcoming.has(String(fixture.id))) continue
    const reason = player.reason ?? ''
    const absent = BAN.test(reason) ? 'suspended' : 'injured'
    const status = /questionable/i.test(player.type ?? '') ? 'doubtful' : absent
    news.set(String(player.id), { status, news: reason })
  }
  return news
}

function readSquads(
  answers: ApiFootballSeasonAnswers['squads'],
  clubs: readonly SourceClub[],
  news: ReadonlyMap<string, News>,
): Result<{ readonly players: readonly SourcePlayer[]; readonly gaps: readonly SourceGap[] }, AnswerError> {
  const players = new Map<string, SourcePlayer>()
  const gaps: SourceGap[] = []
  const errors = new Map<string, AnswerError>()
  for (const answer of answers) {
    const read = readList(answer, readEnvelope, squadSchema, 'squad')
    if (!read.ok) {
      // After too many requests the other clubs get nothing either.
      if (read.refusal.code === 'overQuota') return read
      errors.set(answer.clubId, read.refusal)
      continue
    }
    for (const { team, players: squad } of read.value.items) {
      const sorted = sortItems(squad, squadPlayerSchema, 'player', answer.call)
      gaps.push(...sorted.gaps)
      for (const { id, name, number, position } of sorted.items) {
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
  const [error] = errors.values()
  if (players.size === 0 && error !== undefined) return refuse(error)
  const found = [...players.values()]
  const squads = squadGaps(clubs, found, (clubId) => ({
    call: callOfSquad(answers)(clubId),
    reason: errors.get(clubId)?.message ?? 'the answer has no player',
  }))
  return ok({ players: found, gaps: [...squads, ...gaps] })
}

function seasonName(year: number, start: string, end: string): string {
  if (start.slice(0, 4) === end.slice(0, 4)) return String(year)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
