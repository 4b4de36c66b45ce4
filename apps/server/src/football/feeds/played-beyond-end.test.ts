import { type FactBody, UNNAMED_PLAYER } from '@gaffer/feed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague } from '../../testing/push-league.ts'
import { kickOffAgo } from '../../testing/pass-since-end.ts'
import { addLeague } from './add-league.ts'
import type { FeedSource } from './feed-source.ts'
import { loadContradictions } from './load-contradictions.ts'
import { takeFacts } from './take-facts.ts'

/** Matches at their real pace: one source pushes single facts and is in force, another one follows without naming periods. */
const MINUTE = 60_000
/** How many minutes ago the match was to begin. */
const AGO = 200
let app: TestApp
let league: PushedLeague
let other: FeedSource
let fixtureId: number
let datedAt: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

beforeEach(async () => {
  league = await buildPushedCup(app, 1)
  await league.push('fixtures', pushedFixtures(4, 1, Date.now() - 1000))
  await keepPushedRounds(app)
  const { championshipId, championship } = league.source
  ;({ id: fixtureId } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', 'r1-1')
    .where('championshipId', '=', championshipId)
    .executeTakeFirstOrThrow())
  const added = await addLeague(app.database.db, {
    kind: 'sportmonks',
    league: '9',
    season: '2040',
    address: undefined,
    key: 'a key of the provider',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: championship,
  })
  if ('fault' in added) throw new Error(added.fault)
  other = added.source
  await kickOffAgo(app.database.db, fixtureId, AGO)
  datedAt = Date.now() - AGO * MINUTE
})

/** A fact and the minute after the date of the match in which it is reported. */
type Reported = readonly [key: string, after: number, body: FactBody]

const period = (name: 'firstHalf' | 'secondHalf', minute: number): FactBody => ({
  kind: 'period',
  period: name,
  at: { minute, added: 0 },
})
const card = (minute: number, added = 0): FactBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added },
  event: { type: 'yellowCard', playerId: 0 },
})
const goal = (minute: number): FactBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added: 0 },
  event: { type: 'goal', playerId: UNNAMED_PLAYER, assistantId: undefined },
})
const score = (home: number): FactBody => ({ kind: 'score', home, away: 0 })
const END: FactBody = { kind: 'final' }

const take = (source: FeedSource, facts: readonly Reported[], revision?: number) =>
  app.database.db.transaction().execute((tx) =>
    takeFacts(
      tx,
      source,
      fixtureId,
      facts.map(([key, after, body]) => ({
        key,
        revision,
        body,
        happenedAt: new Date(datedAt + after * MINUTE),
      })),
    ),
  )

/** Whether the match contradicts itself once each source has said what it knows. */
async function isHeld(own: readonly Reported[], others: readonly Reported[]): Promise<boolean> {
  await take(league.source, own)
  await take(other, others)
  await app.live.turn()
  const codes = (await loadContradictions(app.database.db, fixtureId)).map(({ code }) => code)
  return codes.includes('playAfterStop')
}

/** `overhead`: by how much a late kick-off, the stoppage time of the first half and the break delay the second one. */
const begun = (overhead: number, late = 0): readonly Reported[] => [
  ['first', late, period('firstHalf', 0)],
  ['second', overhead + 45, period('secondHalf', 45)],
]

describe('a match that its source ends by mistake while another one plays on', () => {
  it.each([18, 26, 35, 50])('contradicts itself, %s minutes behind its plan', async (overhead) => {
    const own: readonly Reported[] = [...begun(overhead, overhead - 18), ['final', overhead + 75, END]]
    const others: readonly Reported[] = [
      ['early', overhead + 50, card(50)],
      ['late', overhead + 85, card(85)],
      ['score', overhead + 85, score(1)],
      ['end', overhead + 95, END],
    ]
    expect(await isHeld(own, others)).toBe(true)
  })

  const late: readonly Reported[] = [
    ['late', 18 + 85, card(85)],
    ['score', 18 + 85, score(1)],
    ['end', 18 + 95, END],
  ]

  it.each([62, 72, 79])('contradicts itself where a wrong minute was corrected: %s', async (wrong) => {
    await take(league.source, [...begun(18).slice(0, 1), ['early', 18 + 50, goal(wrong)]])
    const own: readonly Reported[] = [
      ['early', 18 + 51, goal(50)],
      ['final', 18 + 75, END],
    ]
    expect(await isHeld(own, late)).toBe(true)
  })

  it('contradicts itself where the other source has a wrong minute beside a period', async () => {
    const wrong: Reported = ['early', 18 + 50, card(79)]
    expect(await isHeld([...begun(18), ['final', 18 + 75, END]], [wrong, ...late])).toBe(true)
  })

  it('contradicts itself where its source has a wrong minute beside two events', async () => {
    const own: readonly Reported[] = [
      ...begun(18).slice(0, 1),
      ['wrong', 18 + 50, goal(79)],
      ['one', 18 + 55, goal(55)],
      ['two', 18 + 60, goal(60)],
      ['final', 18 + 75, END],
    ]
    expect(await isHeld(own, late)).toBe(true)
  })

  it('contradicts itself where nobody had reported of the second half before', async () => {
    const own: readonly Reported[] = [
      ['first', 40, period('firstHalf', 0)],
      ['final', 88, END],
      ['second', 103, period('secondHalf', 45)],
    ]
    expect(await isHeld(own, [])).toBe(true)
  })

  it('contradicts itself where a source not in force had begun the match hours before', async () => {
    await take(other, [['begun', -AGO + 20, period('firstHalf', 0)]])
    const own: readonly Reported[] = [
      ['first', 0, period('firstHalf', 0)],
      ['final', 48, END],
      ...begun(18).slice(1),
    ]
    expect(await isHeld([...own, ['goal', 78, card(60)]], [])).toBe(true)
  })
})

describe('a match that ends as it should', () => {
  it.each([18, 26, 50])(
    'agrees with itself where the other source is minutes behind, %s minutes behind its plan',
    async (overhead) => {
      const own: readonly Reported[] = [...begun(overhead, overhead - 18), ['final', overhead + 95, END]]
      const others: readonly Reported[] = [
        ['early', overhead + 65, card(60)],
        ['late', overhead + 99, card(90, 3)],
        ['score', overhead + 99, score(1)],
        ['end', overhead + 100, END],
      ]
      expect(await isHeld(own, others)).toBe(false)
    },
  )

  it('agrees with itself where its own clock comes minutes after its end', async () => {
    await take(league.source, begun(18))
    const own: readonly Reported[] = [
      ['final', 18 + 95, END],
      ['second', 18 + 99, { kind: 'period', period: 'secondHalf', at: { minute: 90, added: 3 } }],
    ]
    expect(await isHeld(own, [])).toBe(false)
  })

  it('agrees with itself once its source reports the same end again', async () => {
    const clock: FactBody = { kind: 'period', period: 'secondHalf', at: { minute: 90, added: 3 } }
    const own: readonly Reported[] = [...begun(18).slice(0, 1), ['final', 18 + 95, END]]
    expect(await isHeld([...own, ['second', 18 + 99, clock]], [])).toBe(true)
    await take(league.source, own.slice(1), 2)
    expect(await isHeld([], [])).toBe(false)
    expect(await isHeld([['more', 18 + 100, { ...clock, at: { minute: 90, added: 4 } }]], [])).toBe(true)
    await take(league.source, [['final', 18 + 95, { kind: 'withdrawn' }]], 3)
    await take(league.source, own.slice(1), 4)
    expect(await isHeld([], [])).toBe(false)
  })

  it('agrees with itself where its source reports minutes late, and the other one as it happens', async () => {
    const own: readonly Reported[] = [
      ['first', 0, period('firstHalf', 0)],
      ['card', 18 + 62, card(50)],
      ['final', 18 + 95, END],
    ]
    const others: readonly Reported[] = [
      ['early', 18 + 48, card(48)],
      ['late', 18 + 94, card(90, 3)],
      ['end', 18 + 96, END],
    ]
    expect(await isHeld(own, others)).toBe(false)
  })
})
