import type { AnswerData, Fixture } from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import { difficultyQuintile, type Difficulty } from '@gaffer/rules'
import { badgeUrl } from './assets/asset-url.ts'
import type { ChampionshipSnapshot } from './championship-snapshot.ts'
import type { Club, FootballFixture, FootballRound } from './football.ts'
import { inLanguage } from './in-language.ts'
import { presentName, presentTime } from '../core/present-units.ts'

/** The kit of a club that is not decided yet: an open place in a draw. */
const UNDECIDED_KIT = { primary: '#888888', secondary: '#cccccc', pattern: 'plain' } as const
/** Ids begin at 1 on the wire; an undecided club has the largest one, which no row reaches. */
const UNDECIDED_ID = 2_147_483_647

function presentClub(club: Club): Fixture['host_team'] {
  return {
    id: club.id,
    name: club.name,
    short_name: club.shortName,
    logo: { url: badgeUrl(club) },
    kit: club.kit,
  }
}

/** Real teams as a language calls them, by name. */
export function presentClubs(clubs: readonly Club[], language: Language): Fixture['host_team'][] {
  return clubs
    .map((club) => inLanguage(club, language))
    .toSorted((a, b) => compareTexts(a.sortText, b.sortText) || a.id - b.id)
    .map(presentClub)
}

/** A side of a match, or a placeholder while it is not known. */
export function presentSide(
  championship: ChampionshipSnapshot,
  clubId: number | undefined,
  language: Language,
): Fixture['host_team'] {
  return presentClub(clubOf(championship, clubId, language))
}

/** A club by id as a language calls it, or the placeholder of an undecided one. */
export function clubOf(
  championship: ChampionshipSnapshot,
  clubId: number | undefined,
  language: Language,
): Club {
  const club = championship.clubs.get(clubId ?? 0)
  if (club !== undefined) return inLanguage(club, language)
  return {
    id: UNDECIDED_ID,
    name: translate(language, 'answers.undecided'),
    shortName: '?',
    badgeLetters: '?',
    sortText: '',
    inLanguages: {},
    kit: UNDECIDED_KIT,
    strength: 3,
    onlineStoreUrl: undefined,
  }
}

/**
 * What is shown as the time of a match: nothing before it, then the minute, then how it ended; and whatever keeps it from
 * being played.
 */
export function presentPeriod(
  fixture: Pick<FootballFixture, 'state' | 'detail' | 'minute'>,
  language: Language,
): string {
  if (fixture.detail !== undefined) return translate(language, `answers.match.${fixture.detail}`)
  switch (fixture.state) {
    case 'upcoming':
      return ''
    case 'playing':
      return `${fixture.minute ?? 0}’`
    case 'half_time':
      return translate(language, 'answers.match.halfTime')
    case 'finished':
      return translate(language, 'answers.match.fullTime')
    case 'postponed':
      return translate(language, 'answers.match.postponed')
    case 'abandoned':
      return translate(language, 'answers.match.abandoned')
  }
}

/** How hard a match is for a club, 1-5: as the source says, otherwise from the opponent's strength. */
export function difficultyFor(
  championship: ChampionshipSnapshot,
  fixture: FootballFixture,
  isHome: boolean,
): Difficulty | undefined {
  const given = isHome ? fixture.homeDifficulty : fixture.awayDifficulty
  if (given === 1 || given === 2 || given === 3 || given === 4 || given === 5) return given
  const opponent = championship.clubs.get((isHome ? fixture.awayClubId : fixture.homeClubId) ?? 0)
  if (opponent === undefined) return undefined
  return difficultyQuintile({
    opponentStrength: opponent.strength,
    strengths: [...championship.clubs.values()].map(({ strength }) => strength),
    isHome,
  })
}

/** A match in a list. */
export function presentFixture(
  championship: ChampionshipSnapshot,
  fixture: FootballFixture,
  language: Language,
): Fixture {
  const { homeScore, awayScore } = fixture
  const hasScore = homeScore !== undefined && awayScore !== undefined
  return {
    id: fixture.id,
    datetime: fixture.kickOffAt === undefined ? null : presentTime(fixture.kickOffAt),
    period: presentPeriod(fixture, language),
    state: fixture.state,
    minute: fixture.minute ?? null,
    result: hasScore ? `${homeScore} - ${awayScore}` : null,
    host_score: homeScore ?? null,
    guest_score: awayScore ?? null,
    host_team: presentSide(championship, fixture.homeClubId, language),
    guest_team: presentSide(championship, fixture.awayClubId, language),
    host_difficulty: difficultyFor(championship, fixture, true) ?? null,
    guest_difficulty: difficultyFor(championship, fixture, false) ?? null,
    online_store_url: championship.clubs.get(fixture.homeClubId ?? 0)?.onlineStoreUrl ?? null,
  }
}

/** A tournament's matches by round. */
export function presentFixtures(
  championship: ChampionshipSnapshot,
  rounds: readonly FootballRound[],
  language: Language,
): AnswerData<'tournamentFixtures'> {
  return rounds.map((round) => ({
    round: { id: round.id, name: presentName(round, language), roundNumber: round.number },
    fixtures: round.fixtures.map((fixture) => presentFixture(championship, fixture, language)),
  }))
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
