import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedLeague, pushedFixtures, pushedMatch, pushedSquads } from '../../testing/push-league.ts'
import { decideIdentity } from '../feeds/write-identity.ts'
import { writePrices } from '../feeds/write-prices.ts'
import { updatePlayers } from '../update-players.ts'
import { updateMerged } from './write-merge.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const HOUR = 3_600_000

/** A pushed league with a match before now and one after, in which `c1-mid1` is the duplicate of `c1-mid2`. */
async function buildMerged() {
  const { db } = app.database
  const league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(2))
  await league.push('fixtures', pushedFixtures(2, 2, Date.now() - 3 * HOUR))
  const idOf = async (kind: 'player' | 'fixture', sourceId: string) =>
    (
      await db
        .selectFrom('feedIdentity')
        .select('ourId')
        .where('feedSourceId', '=', league.source.id)
        .where('kind', '=', kind)
        .where('sourceId', '=', sourceId)
        .executeTakeFirstOrThrow()
    ).ourId ?? 0
  const merge = { duplicateId: await idOf('player', 'c1-mid1'), keptId: await idOf('player', 'c1-mid2') }
  return { league, merge, idOf }
}

const playerOf = (id: number) =>
  app.database.db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Who scored in a match, by its log. */
async function scorersOf(fixtureId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select (body -> 'event' ->> 'playerId')::int as id from game_log
    where fixture_id = ${fixtureId} and body -> 'event' ->> 'type' = 'goal' order by seq`.execute(
    app.database.db,
  )
  return rows.map(({ id }) => id)
}

describe('a merged player in what a source says', () => {
  it('is still themself in matches before the merge, and the kept player in later ones', async () => {
    const { league, merge, idOf } = await buildMerged()
    const [first, second] = [await idOf('fixture', 'r1-1'), await idOf('fixture', 'r2-1')]
    const goalsOf = (match: string) => pushedMatch(match, 'c1', 'c2', ['c1-mid1'])
    await league.push('facts', { facts: goalsOf('r1-1') })
    expect(await scorersOf(first)).toEqual([merge.duplicateId])
    await updateMerged(app.database.db, merge)
    const again = await league.push('facts', { facts: goalsOf('r1-1') })
    expect(again.items.filter(({ outcome }) => outcome !== 'known')).toEqual([])
    await league.push('facts', { facts: goalsOf('r2-1') })
    expect(await scorersOf(first)).toEqual([merge.duplicateId])
    expect(await scorersOf(second)).toEqual([merge.keptId])
  })

  it('has nobody’s name, club or fitness: those of the kept player come from their own id alone', async () => {
    const { league, merge } = await buildMerged()
    await updateMerged(app.database.db, merge)
    const before = [await playerOf(merge.duplicateId), await playerOf(merge.keptId)]
    const { clubs, players } = pushedSquads(2)
    const [said = players[0]] = players.filter(({ id }) => id === 'c1-mid1')
    await league.push('squads', { clubs, players: [{ ...said, last_name: 'Somebody else', club_id: 'c2' }] })
    await updatePlayers(app.database.db, [
      { playerId: merge.duplicateId, clubId: null, status: 'available', news: 'Back' },
    ])
    expect([await playerOf(merge.duplicateId), await playerOf(merge.keptId)]).toEqual(before)
  })

  it('is nobody whom a person may name, and has no price to be set', async () => {
    const { league, merge } = await buildMerged()
    const { db } = app.database
    await updateMerged(db, merge)
    const fault = await decideIdentity(db, {
      feedSourceId: league.source.id,
      kind: 'player',
      sourceId: 'c1-mid3',
      ourId: merge.duplicateId,
    })
    expect(fault).toBe(`player ${merge.duplicateId} was merged into ${merge.keptId}`)
    const file = 'c1-mid1,9.5\nc1-mid2,6.5'
    expect(await writePrices(db, league.source.championshipId, file)).toEqual({ count: 1 })
    expect(await playerOf(merge.keptId)).toMatchObject({ initialPrice: 650 })
  })
})
