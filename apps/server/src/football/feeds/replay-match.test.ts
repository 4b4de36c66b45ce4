import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addLeague } from './add-league.ts'
import type { FeedSource } from './feed-source.ts'
import { recordAnswer } from './record-answer.ts'
import { replayMatch } from './replay-match.ts'
import { takeSeason } from './take-season.ts'

let database: TestDatabase
let source: FeedSource

beforeAll(async () => {
  database = await createTestDatabase()
  const added = await addLeague(database.db, {
    kind: 'fpl',
    league: '',
    season: '2026-27',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  source = added.source
})
afterAll(() => database.end())

it('a match of the official game is told again from its two answers, matches and figures', async () => {
  const { db } = database
  const player = { lastName: 'Elan', displayName: 'Elan', status: 'available', news: '' } as const
  await takeSeason(db, source, {
    gaps: [],
    clubs: ['1', '2'].map((id) => ({ id, name: `Club ${id}`, shortName: `C${id}` })),
    players: ['7', '40'].map((id) => {
      return { ...player, id, firstName: `Ana${id}`, clubId: id === '7' ? '1' : '2', position: 'FWD' }
    }),
    rounds: [{ number: 1, name: 'Gameweek 1' }],
    fixtures: [
      { id: '5', round: 1, homeClubId: '1', awayClubId: '2', kickOffAt: Date.now(), state: 'scheduled' },
    ],
  })
  const answer = (request: string, body: unknown) =>
    recordAnswer(db, source.id, { request, status: 200, body: gzipSync(JSON.stringify(body)) })
  const told = async (goals: number) => {
    const scorers = goals === 0 ? [] : [{ element: 7, value: goals }]
    await answer('fixtures/?event=1', [
      {
        id: 5,
        event: 1,
        kickoff_time: new Date().toISOString(),
        team_h: 1,
        team_a: 2,
        team_h_score: goals,
        team_a_score: 0,
        started: true,
        finished: false,
        finished_provisional: false,
        minutes: 30,
        stats: [{ identifier: 'goals_scored', h: scorers, a: [] }],
      },
    ])
    const explain = [{ fixture: 5, stats: [{ identifier: 'minutes', value: 30, points: 1 }] }]
    await answer('event/1/live/', {
      elements: [{ id: 7, stats: { minutes: 30, goals_scored: goals }, explain }],
    })
  }
  await told(0)
  await told(1)
  const { id } = await db.selectFrom('fixture').select('id').executeTakeFirstOrThrow()
  const texts = (await replayMatch(db, id)).map(({ text }) => text)
  expect(texts.filter((text) => text.startsWith('score: '))).toHaveLength(2)
  expect(texts.some((text) => text.startsWith('goal/home/1: '))).toBe(true)
})
