import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inventLeague } from '../../../../tools/simulators/feeds/league.ts'
import { SIMULATED_KEY, startProviders } from '../../../../tools/simulators/feeds/start-providers.ts'
import { idFrom } from '../../../../tools/simulators/feeds/tell-match.ts'
import { readConfig } from '../config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { football } from './football.ts'
import { tellError } from './tell-error.ts'

const DAY_MS = 86_400_000
const SOURCES = ['fpl', 'api-football', 'sportmonks'] as const
type Source = (typeof SOURCES)[number]
type Row = Record<string, unknown>
/** Answers as objects that can be changed. */
type Alter = (body: Row | Row[], url: URL) => unknown

const key = join(mkdtempSync(join(tmpdir(), 'odd-')), 'key')
const now = Math.floor(Date.now() / 1000) * 1000
/** Two of its three rounds are over. */
const league = inventLeague({ seed: 11, rounds: 3, firstKickOffAt: now - 10 * DAY_MS, everyMs: 7 * DAY_MS })
const year = new Date(league.fixtures[0]?.kickOffAt ?? 0).getUTCFullYear()

const FIRST = league.world.clubs[0]?.shortName ?? ''
const SECOND = league.world.clubs[1]?.name ?? ''

let database: TestDatabase
let providers: Awaited<ReturnType<typeof startProviders>>
let alter: Alter = (body) => body

beforeAll(async () => {
  writeFileSync(key, SIMULATED_KEY)
  database = await createTestDatabase()
  providers = await startProviders({
    league,
    clock: () => Date.now(),
    alter: (body, _provider, url) => alter(structuredClone(body) as Row, url),
  })
})
afterAll(async () => {
  await providers.stop()
  await database.end()
})
let leagues = 0
beforeEach(() => {
  leagues += 1
  alter = (body) => body
})

async function run(...words: readonly string[]): Promise<string> {
  const lines: string[] = []
  const context = {
    config: readConfig({}, '/nonexistent'),
    database,
    print: (line: string) => void lines.push(line),
  }
  try {
    await football.run(words, context)
  } catch (error) {
    lines.push(tellError(error, 'football', ''))
  }
  return lines.join('\n')
}

/** Adds the league of a source under a name of its own; the address is that of the simulator. */
function add(source: Source, url = providers.urlOf(source)): Promise<string> {
  const season = source === 'fpl' ? `${year}-${String((year + 1) % 100).padStart(2, '0')}` : String(year)
  const words = ['add', '--source', source, '--season', season, '--url', url]
  return source === 'fpl'
    ? run(...words, '--pack', 'fpl-2026')
    : run(...words, '--key-file', key, '--league', String(leagues))
}

/** What the last league that was added has. */
async function counts() {
  const { rows } = await sql<Record<'clubs' | 'players' | 'fixtures' | 'rounds' | 'finished', number>>`
    select (select count(*)::int from club where championship_id = last.id) as clubs,
      (select count(*)::int from player where championship_id = last.id) as players,
      (select count(*)::int from fixture where championship_id = last.id) as fixtures,
      (select count(*)::int from round where championship_id = last.id) as rounds,
      (select count(distinct fixture_id)::int from feed_report join fixture on fixture.id = fixture_id
        where championship_id = last.id and complete_at is not null) as finished
    from (select max(id) as id from championship) last`.execute(database.db)
  return rows[0]
}

/** Every league is one of its own: only one of the official game has a season. */
const forget = () =>
  sql`update championship set source = source || '-' || id where source like 'fpl-%'`.execute(database.db)

const list = (body: Row | Row[], name: string): Row[] => (Array.isArray(body) ? body : (body[name] as Row[]))

describe.each(SOURCES)('a league of %s', (source) => {
  beforeEach(forget)

  it('comes in whole in the middle of its season', async () => {
    expect(await add(source)).toContain('20 of 20 matches played so far are in')
    expect(await counts()).toMatchObject({ clubs: 20, fixtures: 30, rounds: 3, finished: 20 })
  })

  it('of which nothing can be made is refused in a sentence that names its call', async () => {
    alter = (body, { pathname }) =>
      /bootstrap|^\/teams/.test(pathname) ? (Array.isArray(body) ? [] : { ...body, teams: [] }) : body
    const printed = await add(source)
    expect(printed).toMatch(/bootstrap-static|teams/)
    expect(printed).not.toMatch(/\n\s+at /)
  })

  it('with a club without a name, one without players and a player without position has the rest, and names these', async () => {
    alter = (body, url) => ODD[source](body, url)
    const printed = await add(source)
    expect(printed).not.toMatch(/\n\s+at |could not be asked/)
    expect(printed).toContain('football unmatched')
    const gaps = await run('unmatched')
    const ofLeague = gaps.split('\n').filter((line) => line.includes(NAMES[source](leagues)))
    expect(ofLeague).toEqual(GAPS[source](leagues))
    expect(await counts()).toMatchObject({ rounds: 3 })
    expect((await counts())?.players).toBeGreaterThan(league.world.players.length * 0.85)
  })

  it('of one round, one match, two clubs and one player is taken as it is', async () => {
    alter = (body, url) => TINY[source](body, url)
    const printed = await add(source)
    expect(printed).not.toMatch(/\n\s+at |could not be asked/)
    expect(await counts()).toMatchObject({ clubs: 2, fixtures: 1, rounds: 1, players: 1 })
  })

  it('whose round has no matches has the others', async () => {
    alter = (body, url) => withoutMatches(source, 2, body, url)
    expect(await add(source)).not.toMatch(/\n\s+at |could not be asked/)
    expect(await counts()).toMatchObject({ clubs: 20, fixtures: 20 })
  })

  it('whose database stopped answering is gone on with by the same call, and then it is there', async () => {
    await sql`
      create function end_statement() returns trigger language plpgsql as $$
        begin raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$`.execute(
      database.db,
    )
    await sql`create trigger end_statement before insert on player for each row execute function end_statement()`.execute(
      database.db,
    )
    const stopped = await add(source)
    expect(stopped).toMatch(
      /\nfootball has stopped\. The database did not answer in time \(57014 [^\n]*call it again\.$/,
    )
    await sql`drop function end_statement cascade`.execute(database.db)
    expect(await add(source)).toContain('was added before: this goes on where it stopped')
    expect(await counts()).toMatchObject({ clubs: 20, fixtures: 30, rounds: 3, finished: 20 })
    expect(await add(source)).toMatch(/^Nothing was added: there is a championship .* already\.$/m)
  })

  it('that could not be reached is gone on with at the address of the next call', async () => {
    await add(source, 'http://127.0.0.1:9')
    const printed = await add(source)
    expect(printed).toContain('was added before: this goes on where it stopped')
    expect(await counts()).toMatchObject({ clubs: 20, fixtures: 30, rounds: 3, finished: 20 })
  })

  it('with two clubs of one name keeps them apart or asks', async () => {
    alter = (body, { pathname }) => {
      if (!/bootstrap|^\/teams/.test(pathname)) return body
      for (const row of list(body, 'teams').slice(0, 2)) {
        Object.assign((row['team'] as Row | undefined) ?? row, { name: 'Twin Town' })
      }
      return body
    }
    const printed = await add(source)
    expect(printed).not.toMatch(/\n\s+at |could not be asked/)
    const { clubs = 0 } = (await counts()) ?? {}
    const asked = (await run('unmatched')).split('\n').filter((line) => line.includes('Twin Town'))
    expect(clubs + asked.length).toBeGreaterThanOrEqual(20)
  })
})

const NAMES: Readonly<Record<Source, (league: number) => string>> = {
  fpl: () => 'fpl',
  'api-football': (id) => `api-football-${id}`,
  sportmonks: (id) => `sportmonks-${id}`,
}

/** The first club has no name, the second no players, and a player of the third no position. */
const ODD: Readonly<Record<Source, Alter>> = {
  fpl: (body, { pathname }) => {
    if (pathname !== '/bootstrap-static/') return body
    const { teams, elements } = body as unknown as { teams: Row[]; elements: Row[] }
    Object.assign(teams[0] ?? {}, { name: '' })
    const [, second, third] = teams
    const kept = elements.filter(({ team }) => team !== second?.['id'])
    const odd = kept.find(({ team }) => team === third?.['id'])
    Object.assign(odd ?? {}, { element_type: null, web_name: 'Nameless' })
    return { ...body, elements: kept }
  },
  'api-football': (body, { pathname, searchParams }) => {
    if (pathname === '/teams') Object.assign((body as Row[])[0]?.['team'] ?? {}, { name: '' })
    if (pathname !== '/players/squads') return body
    const [row] = body as Row[]
    const players = row?.['players'] as Row[]
    const team = Number(searchParams.get('team'))
    if (team % 20 === 2) return []
    if (team % 20 === 3) Object.assign(players[0] ?? {}, { position: null, name: 'Nameless' })
    return body
  },
  sportmonks: (body, { pathname }) => {
    if (pathname.startsWith('/teams/seasons')) Object.assign((body as Row[])[0] ?? {}, { name: '' })
    const [, team] = /^\/squads\/seasons\/\d+\/teams\/(\d+)/.exec(pathname) ?? []
    if (team === undefined) return body
    if (Number(team) % 20 === 2) return []
    if (Number(team) % 20 === 3) {
      const [first] = body as Row[]
      Object.assign(first ?? {}, {
        position_id: null,
        player: { firstname: null, lastname: null, display_name: 'Nameless', name: 'Nameless' },
      })
    }
    return body
  },
}

/** Two clubs that play once, with one player. */
const TINY: Readonly<Record<Source, Alter>> = {
  fpl: (body, { pathname }) => {
    const [first] = league.fixtures
    const clubs = [first?.homeClubId, first?.awayClubId]
    if (pathname === '/fixtures/') return (body as Row[]).filter(({ id }) => id === first?.id)
    if (pathname !== '/bootstrap-static/') return body
    const { events, teams, elements } = body as unknown as Record<'events' | 'teams' | 'elements', Row[]>
    return {
      events: events.slice(0, 1),
      teams: teams.filter(({ id }) => clubs.includes(id as number)),
      elements: elements.filter(({ team }) => team === first?.homeClubId).slice(0, 1),
    }
  },
  'api-football': (body, { pathname, searchParams }) => {
    const ofTeam = Number(searchParams.get('team'))
    if (pathname === '/teams')
      return (body as Row[]).filter(({ team }) =>
        clubsOf('api-football').includes(Number((team as Row)['id'])),
      )
    if (pathname === '/players/squads') {
      const [row = {}] = body as Row[]
      const isFirst = ofTeam === clubsOf('api-football')[0]
      return [{ ...row, players: isFirst ? (row['players'] as Row[]).slice(0, 1) : [] }]
    }
    return pathname === '/fixtures' ? (body as Row[]).slice(0, 1) : body
  },
  sportmonks: (body, { pathname }) => {
    if (pathname.startsWith('/teams/seasons'))
      return (body as Row[]).filter(({ id }) => clubsOf('sportmonks').includes(Number(id)))
    const [, team] = /^\/squads\/seasons\/\d+\/teams\/(\d+)/.exec(pathname) ?? []
    if (team !== undefined)
      return Number(team) === clubsOf('sportmonks')[0] ? (body as Row[]).slice(0, 1) : []
    return pathname === '/fixtures' ? (body as Row[]).slice(0, 1) : body
  },
}

/** The clubs of the first match, by the ids of a source. */
function clubsOf(source: Source): readonly number[] {
  const [first] = league.fixtures
  return [first?.homeClubId ?? 0, first?.awayClubId ?? 0].map((id) => id - idFrom(source, 0))
}

/** A calendar in which a round has no matches. */
function withoutMatches(
  source: Source,
  round: number,
  body: Row | Row[],
  { pathname, searchParams }: URL,
): unknown {
  if (!/^\/fixtures\/?$/.test(pathname) || searchParams.has('ids') || !Array.isArray(body)) return body
  const left = new Set(league.fixtures.filter(({ matchday }) => matchday === round).map(({ id }) => id))
  return body.filter((row) => {
    const { id } = (row['fixture'] as Row | undefined) ?? row
    return !left.has(idFrom(source, Number(id)))
  })
}

/** What `football unmatched` says of it. */
const GAPS: Readonly<Record<Source, (league: number) => readonly string[]>> = {
  fpl: () => {
    const begin = `MISSING  fpl-${year}-${String((year + 1) % 100).padStart(2, '0')}  fpl `
    return [
      `${begin} club (1): bootstrap-static/: the answer gives the club no name: it is called ${FIRST}`,
      `${begin} squad ${SECOND} (2): bootstrap-static/: the answer has no player of the club`,
      `${begin} player Nameless (51): bootstrap-static/: element_type: Invalid input: expected number, received null`,
    ]
  },
  'api-football': (id) => {
    const begin = `MISSING  api-football-${id}-${year}  api-football `
    return [
      expect.stringMatching(/^\d+ {2}player {2}40051 .*"displayName":"Nameless"/) as string,
      `${begin} club (40001): teams?league=${id}&season=${year}: the answer gives the club no name: it is called ${FIRST}`,
      `${begin} squad ${SECOND} (40002): players/squads?team=40002: the answer has no entry`,
      `${begin} last season : fixtures?league=${id}&season=${year - 1}: last season has no match`,
    ]
  },
  sportmonks: (id) => {
    const begin = `MISSING  sportmonks-${id}-${year}  sportmonks `
    return [
      expect.stringMatching(/^\d+ {2}player {2}70051 .*"displayName":"Nameless"/) as string,
      `${begin} club (70001): teams/seasons/31?include=sidelined.type&per_page=50&page=1: the answer gives the club no name: it is called ${FIRST}`,
      `${begin} squad ${SECOND} (70002): squads/seasons/31/teams/70002?include=player: the answer has no entry`,
      `${begin} last season : leagues/${id}?include=seasons: the league ${id} has no season ${year - 1}`,
    ]
  },
}
