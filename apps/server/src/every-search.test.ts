/** Whatever somebody searches, the signs that keyboards disagree on make no difference, in the text nor in the name. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAuditLines } from './audit/index.ts'
import { loadContests } from './console/contests/index.ts'
import { loadFootballers } from './console/football/load-footballers.ts'
import { loadManagers } from './console/managers/load-managers.ts'
import { searchMembers } from './leagues/members.ts'
import { searchEntries } from './pages/standings/repo.ts'
import { buildChampionship } from './testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from './testing/build-entry.ts'
import { buildManager, buildOperator } from './testing/build-manager.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const SIGNS = {
  'straight, curly and other apostrophes': "'`´‘’‚‛ʹʻʼʽʾʿˈˊˋ՚׳′‵❛❜ꞌ＇｀",
  'quotes for apostrophes': '"“”„‟«»‹›ʺ״″＂',
  'hyphens and dashes':
    '-\u00AD\u00B7\u058A\u05BE\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u30FB\uFE58\uFE63\uFF0D',
  spaces:
    ' \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u202F\u205F\u2060\u3000',
}
/** A name with each of these signs in its middle, and with none. */
const spellingsOf = ([before, after]: readonly [string, string], signs: string) =>
  ['', ...signs].map((sign) => `${before}${sign}${after}`)

let database: TestDatabase
let operatorId = 0
let contestId = 0
let leagueId = 0
let championshipIds: readonly number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  operatorId = (await buildOperator(db)).id
  const championship = await buildChampionship(db, { clubs: 8 })
  championshipIds = [championship.championshipId]
  contestId = (await buildTournament(db, operatorId, championship)).contestId
  const founder = await buildManager(db, operatorId, { username: 'Founder' })
  const { rows } = await sql<{ id: number }>`
    with code as (insert into invite_code (operator_id, code) values (${operatorId}, 'NAMESNAMES') returning code)
    insert into league (operator_id, creator_manager_id, name, folded_name, kind, tournament_id, from_round, seed, invite_code)
    select ${operatorId}, ${founder.id}, 'Quay', 'quay', 'classic', (select tournament_id from subgame where id = ${contestId}),
      1, 1, code from code returning id`.execute(db)
  leagueId = rows[0]?.id ?? 0

  const starters = pickBuiltTeam(championship)
  const players = [...championship.players]
  for (const signs of Object.values(SIGNS)) {
    for (const spelling of spellingsOf(['N', 'Guéssan'], signs)) {
      const manager = await buildManager(db, operatorId, { username: `Iñaki ${spelling}` })
      const entry = { operatorId, contestId, managerId: manager.id, starters }
      const { id } = await buildEntry(db, entry)
      await sql`insert into league_member (league_id, entry_id, manager_id) values (${leagueId}, ${id}, ${manager.id})`.execute(
        db,
      )
    }
    for (const teamName of spellingsOf(['O', 'Higgins XI'], signs)) {
      const manager = await buildManager(db, operatorId)
      await buildEntry(db, { operatorId, contestId, managerId: manager.id, starters, teamName })
    }
    for (const name of spellingsOf(['Coupe d', 'Ivoire'], signs)) {
      await buildTournament(db, operatorId, championship, { name })
    }
    for (const lastName of spellingsOf(['El', 'Sayed'], signs)) {
      await sql`update player set last_name = ${lastName} where id = ${players.pop()?.id ?? 0}`.execute(db)
    }
    for (const reason of spellingsOf(['asked by Al', 'Hilal'], signs)) {
      await sql`insert into audit_line (seq, at, operator_id, member_name, act, reason, previous_hash, hash)
        select coalesce(max(seq), 0) + 1, now(), ${operatorId}, 'Ann', 'noteOnManager', ${reason}, '', gen_random_uuid()::text
        from audit_line`.execute(db)
    }
  }
})
afterAll(() => database.end())

/** Every search by a name that is answered by the server, and a name that it finds things by. */
const SEARCHES: Readonly<
  Record<
    string,
    {
      readonly name: readonly [string, string]
      readonly search: (text: string) => Promise<readonly unknown[]>
    }
  >
> = {
  'entries and leaderboards': {
    name: ['N', 'Guéssan'],
    search: (text) => searchEntries(database.db, contestId, text),
  },
  'tables of leagues': {
    name: ['N', 'Guéssan'],
    search: (text) => searchMembers(database.db, leagueId, text),
  },
  'managers of the console by user name': { name: ['N', 'Guéssan'], search: (text) => allManagers(text) },
  'managers of the console by team name': { name: ['O', 'Higgins'], search: (text) => allManagers(text) },
  'contests of the console': { name: ['d', 'Ivoire'], search: (text) => allContests(text) },
  'players of the console': { name: ['El', 'Sayed'], search: (text) => allFootballers(text) },
  'the audit log': { name: ['Al', 'Hilal'], search: (text) => allLines(text) },
}

/** Everything that a list has, page after page. */
async function pages<Row, Cursor>(
  load: (after: Cursor | undefined) => Promise<readonly Row[]>,
  cursorOf: (last: Row) => Cursor,
  size: number,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let after: Cursor | undefined; ;) {
    const page = await load(after)
    all.push(...page.slice(0, size))
    const last = page[size - 1]
    if (page.length <= size || last === undefined) return all
    after = cursorOf(last)
  }
}

const allManagers = (text: string) =>
  pages(
    (before: number | undefined) => loadManagers(database.db, { operatorId, text, before }),
    ({ id }) => id,
    50,
  )
const allLines = (text: string) =>
  pages(
    (before: number | undefined) => loadAuditLines(database.db, { operatorId, text, before }),
    ({ seq }) => seq,
    50,
  )
const allContests = (text: string) =>
  pages(
    (after: { at: number; id: number } | undefined) => loadContests(database.db, { operatorId, text, after }),
    ({ deadlineAt, id }) => ({ at: deadlineAt.getTime(), id }),
    50,
  )
const allFootballers = (text: string) =>
  pages(
    (after: number | undefined) => loadFootballers(database.db, { championshipIds, text, after }),
    ({ place }) => place,
    50,
  )

const written = Object.values(SIGNS).reduce((sum, signs) => sum + [...signs].length + 1, 0)

describe.each(Object.entries(SEARCHES))('%s', (_, { name, search }) => {
  it.each(Object.entries(SIGNS))('find every spelling by every other: %s', async (_kind, signs) => {
    const counts = await Promise.all(
      spellingsOf(name, signs).map(async (text) => [text, (await search(text)).length] as const),
    )
    expect(counts.filter(([, count]) => count !== written)).toEqual([])
  })

  it('have nothing for another name', async () => {
    expect(await search(`${name.join('’')}q`)).toEqual([])
  })

  it('have everything for a text of nothing else than such signs', async () => {
    const everything = await search('')
    expect(everything.length).toBeGreaterThanOrEqual(written)
    for (const text of ['’', ' - ', '\u2011\u00A0', '"'])
      expect(await search(text)).toHaveLength(everything.length)
  })

  it('take the signs of patterns as they are', async () => {
    for (const text of ['%%%', '___', String.raw`\\\ `, `${name[0]}_${name[1]}`, `${name[0]}%${name[1]}`]) {
      expect(await search(text)).toEqual([])
    }
  })
})
