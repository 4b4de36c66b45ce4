import { type SimulatedMatch, writeApiFootballMatch } from '@gaffer/feed/simulator'
import { disturbList, type Told } from './answer.ts'
import { personOf, squadOf } from './league.ts'
import { idFrom, idWith } from './tell-match.ts'

const PROVIDER = 'api-football'
const POSITIONS = { GK: 'Goalkeeper', DEF: 'Defender', MID: 'Midfielder', FWD: 'Attacker' } as const
/** From then on the first name of a substitution is the player who goes off. */
const REWRITTEN_AFTER_MS = 6 * 3_600_000

/** API-Football's answer, without its envelope; undefined for a path it does not have. */
export function answerApiFootball(
  told: Told,
  { pathname, searchParams }: URL,
): readonly unknown[] | undefined {
  const { league } = told
  const season = Number(searchParams.get('season') ?? yearOf(told))
  switch (pathname) {
    case '/leagues':
      return [leagueOf(told, Number(searchParams.get('id')))]
    case '/teams':
      return league.world.clubs.map(({ id, name, shortName }) => ({
        team: { id: idWith(PROVIDER, id), name, code: shortName },
      }))
    case '/players/squads':
      return [squadAt(told, Number(searchParams.get('team')))]
    case '/injuries':
      return []
    case '/players':
      return []
    case '/fixtures': {
      const ids = searchParams.get('ids')
      if (ids === null) return season === yearOf(told) ? told.matches().map(calendarRow) : []
      return told.matchesBy(ids.split('-').map(Number)).map((match) => wholeMatch(told, match))
    }
    default:
      return undefined
  }
}

function yearOf({ league }: Told): number {
  return new Date(league.fixtures[0]?.kickOffAt ?? 0).getUTCFullYear()
}

function leagueOf(told: Told, id: number): object {
  const days = told.league.fixtures.map(({ kickOffAt }) => new Date(kickOffAt).toISOString().slice(0, 10))
  const coverage = { fixtures: { events: true, lineups: true, statistics_players: true } }
  return {
    league: { id, name: 'Invented League' },
    country: { name: 'Nowhere', code: 'NW' },
    seasons: [{ year: yearOf(told), start: days[0], end: days.at(-1), coverage }],
  }
}

function squadAt({ league, now }: Told, team: number): object {
  return {
    team: { id: team },
    players: squadOf(league, idFrom(PROVIDER, team), now, PROVIDER).map((id) => {
      const { name, number, position } = personOf(league, id, now, PROVIDER)
      return { id: idWith(PROVIDER, id), name, number, position: POSITIONS[position] }
    }),
  }
}

function calendarRow(match: SimulatedMatch): object {
  return { ...writeApiFootballMatch(match), events: undefined, lineups: undefined, players: undefined }
}

function wholeMatch(told: Told, match: SimulatedMatch): object {
  const isRewritten = told.now > match.kickOffAt + REWRITTEN_AFTER_MS
  const written = writeApiFootballMatch(match, isRewritten) as { readonly events: readonly unknown[] }
  const events = disturbList(written.events, told)
  return told.faults.has('lateStatistics') ? { ...written, events, players: [] } : { ...written, events }
}
