import { type SimulatedMatch, writeSportmonksMatch } from '@gaffer/feed/simulator'
import { disturbList, type Told } from './answer.ts'
import { personOf, squadOf } from './league.ts'
import { idFrom, idWith } from './tell-match.ts'

const PROVIDER = 'sportmonks'
const SEASON = 31
const POSITIONS = { GK: 24, DEF: 25, MID: 26, FWD: 27 } as const

/** A page of a Sportmonks answer, without its envelope. */
export type MonksPage = { readonly data: unknown; readonly hasMore: boolean }

/** Sportmonks' answer; undefined for a path it does not have. */
export function answerSportmonks(told: Told, url: URL): MonksPage | undefined {
  const [, first, second, third, , team] = url.pathname.split('/')
  const { world } = told.league
  switch (`${first}/${second ?? ''}`) {
    case 'teams/seasons':
      return whole(
        world.clubs.map(({ id, name, shortName }) => ({
          id: idWith(PROVIDER, id),
          name,
          short_code: shortName,
          sidelined: [],
        })),
      )
    case 'squads/seasons':
      return whole(squadAt(told, Number(team)))
    case 'fixtures/multi': {
      const ids = (third ?? '').split(',').map(Number)
      return whole(told.matchesBy(ids).map((match) => wholeMatch(told, match)))
    }
    case 'fixtures/':
      return page(told.matches().map(calendarRow), url)
    case `seasons/${SEASON}`:
      return whole({ ...seasonOf(told), league: { name: 'Invented League', country: { iso2: 'NW' } } })
    default:
      return first === 'leagues' ? whole({ id: Number(second), seasons: [seasonOf(told)] }) : undefined
  }
}

function whole(data: unknown): MonksPage {
  return { data, hasMore: false }
}

function page(rows: readonly unknown[], { searchParams }: URL): MonksPage {
  const [size, number] = [Number(searchParams.get('per_page') ?? 25), Number(searchParams.get('page') ?? 1)]
  return { data: rows.slice((number - 1) * size, number * size), hasMore: rows.length > number * size }
}

function seasonOf({ league }: Told) {
  const year = new Date(league.fixtures[0]?.kickOffAt ?? 0).getUTCFullYear()
  return { id: SEASON, name: `${year}/${year + 1}` }
}

function squadAt({ league, now }: Told, team: number): readonly object[] {
  return squadOf(league, idFrom(PROVIDER, team), now, PROVIDER).map((id) => {
    const { firstName, lastName, name, number, position } = personOf(league, id, now, PROVIDER)
    return {
      player_id: idWith(PROVIDER, id),
      team_id: team,
      position_id: POSITIONS[position],
      jersey_number: number,
      player: { firstname: firstName, lastname: lastName, display_name: name, name },
    }
  })
}

function calendarRow(match: SimulatedMatch): object {
  const rest = { scores: undefined, periods: undefined, events: undefined, lineups: undefined }
  return { ...writeSportmonksMatch(match), ...rest }
}

function wholeMatch(told: Told, match: SimulatedMatch): object {
  const written = writeSportmonksMatch(match) as {
    readonly events: readonly unknown[]
    readonly lineups: readonly object[]
  }
  const events = disturbList(written.events, told)
  if (!told.faults.has('lateStatistics')) return { ...written, events }
  return { ...written, events, lineups: written.lineups.map((row) => ({ ...row, details: [] })) }
}
