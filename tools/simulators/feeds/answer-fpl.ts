import { availabilityOf, writeFplGameweek } from '@gaffer/feed/simulator'
import type { Told } from './answer.ts'
import { personOf, squadOf } from './league.ts'

const TYPES = { GK: 1, DEF: 2, MID: 3, FWD: 4 } as const
const PRICE_OF_TENTH = 10
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CHECKED_AT_HOUR = 9
const FIT = { status: 'available', chance: null, news: '' } as const

/** The official game's answer; undefined for a path it does not have. */
export function answerFpl(told: Told, { pathname, searchParams }: URL): unknown {
  const event = Number(searchParams.get('event') ?? '0')
  if (pathname === '/bootstrap-static/') return bootstrap(told)
  if (pathname === '/fixtures/') {
    return writeFplGameweek(event === 0 ? told.matches() : told.matchesOf(event)).fixtures
  }
  const [, round] = /^\/event\/(\d+)\/live\/$/.exec(pathname) ?? []
  return round === undefined ? undefined : writeFplGameweek(told.matchesOf(Number(round))).live
}

function bootstrap(told: Told): unknown {
  const { league, round, now } = told
  const { world, rounds, fixtures } = league
  const people = world.clubs.flatMap(({ id: clubId }) => squadOf(league, clubId, now, 'fpl'))
  return {
    events: Array.from({ length: rounds }, (_, index) => ({
      id: index + 1,
      name: `Gameweek ${index + 1}`,
      deadline_time: timeOf(fixtures.find(({ matchday }) => matchday === index + 1)?.kickOffAt ?? 0),
      data_checked: isChecked(told, index + 1),
    })),
    teams: world.clubs.map(({ id, name, shortName, strength }) => ({
      id,
      code: id,
      name,
      short_name: shortName,
      strength,
    })),
    elements: people.map((id) => {
      const { firstName, lastName, displayName, ...rest } = personOf(league, id, now, 'fpl')
      const { position, clubId, initialPrice, number } = rest
      const player = world.playerById.get(id)
      const { status, chance, news } = player === undefined ? FIT : availabilityOf(world, player, round)
      return {
        id,
        code: id,
        first_name: firstName,
        second_name: lastName,
        web_name: displayName,
        element_type: TYPES[position],
        team: clubId,
        now_cost: Math.round(initialPrice / PRICE_OF_TENTH),
        status: status.charAt(0),
        news,
        chance_of_playing_next_round: chance,
        squad_number: number,
      }
    }),
  }
}

/** The figures of a gameweek are checked at nine on the day after its last match. */
function isChecked({ matchesOf, now, round: current }: Told, round: number): boolean {
  if (round > current) return false
  const matches = matchesOf(round).filter(({ state }) => state.status !== 'postponed')
  const last = Math.max(0, ...matches.map(({ kickOffAt }) => kickOffAt))
  const checkedAt = Math.ceil((last + HOUR_MS) / DAY_MS) * DAY_MS + CHECKED_AT_HOUR * HOUR_MS
  return matches.length > 0 && now >= checkedAt && matches.every(({ isDeclared }) => isDeclared)
}

function timeOf(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}
