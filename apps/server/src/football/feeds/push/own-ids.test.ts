import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../../testing/pushed-cup.ts'
import { pushedFixtures, pushedMatch } from '../../../testing/push-league.ts'
import { loadContradictions } from '../load-contradictions.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

it.each(['st-3', 'fixture-7-line-3'])(
  'a pushed whole match of somebody on the bench holds a match, whatever its id looks like: %s',
  async (id) => {
    const league = await buildPushedCup(app, 1)
    await league.push('fixtures', pushedFixtures(4, 1, Date.now() - 1000))
    await keepPushedRounds(app)
    const { happened_at } = pushedMatch('r1-1', 'c1', 'c2', [])[0] ?? {}
    const pushed = (event_id: string, fact: object) => ({ fixture_id: 'r1-1', event_id, happened_at, fact })
    const { items } = await league.push('facts', {
      facts: [
        ...pushedMatch('r1-1', 'c1', 'c2', []),
        pushed(id, {
          kind: 'statistics',
          side: 'home',
          player_id: 'c1-gk2',
          statistics: { minutes: 90, saves: 9 },
        }),
      ],
    })
    expect(items.at(-1)?.outcome).toBe('taken')
    await keepPushedRounds(app)
    const fixture = await app.database.db
      .selectFrom('fixture')
      .select('id')
      .where('championshipId', '=', league.source.championshipId)
      .where('sourceId', '=', 'r1-1')
      .executeTakeFirstOrThrow()
    const found = await loadContradictions(app.database.db, fixture.id)
    expect(found.map(({ code, figure }) => `${code} ${figure?.statistic}`)).toEqual(['figureDiffers minutes'])
  },
)
