import type { MatchReport, ReportedEvent, Side, SourceFixture, SourcePlayer } from '@gaffer/feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { loadPlayersOfSource } from '../merge/players-of-source.ts'
import { addLeague } from './add-league.ts'
import { followLineUps } from './follow-line-ups.ts'
import { loadIdentities } from './identities.ts'
import { loadContradictions } from './load-contradictions.ts'
import { takeReport } from './take-report.ts'
import { takeSeason } from './take-season.ts'

/** Two matches of one hour, `m1` of clubs 1 and 2 and `m2` of clubs 5 and 6, of a source that is polled. */
const KICK_OFF = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
const CLUBS = ['1', '2', '5', '6']
const POSITIONS = [
  'GK',
  'DEF',
  'DEF',
  'DEF',
  'DEF',
  'MID',
  'MID',
  'MID',
  'MID',
  'FWD',
  'FWD',
  'GK',
  'DEF',
] as const
const squad = (club: string) => POSITIONS.map((_, index) => `${club}${String(index + 1).padStart(2, '0')}`)
const starters = (club: string) => squad(club).slice(0, 11)
const bench = (club: string) => squad(club).slice(11)
const STRANGER = '502'
let app: TestApp
let season = 2060

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

async function startLeague(kind: 'fpl' | 'api-football' | 'sportmonks') {
  const { db } = app.database
  season += 1
  const added = await addLeague(db, {
    kind,
    league: '9',
    season: String(season),
    address: undefined,
    key: 'a key of the provider',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  const { source } = added
  const fixture = (id: string, homeClubId: string, awayClubId: string): SourceFixture => ({
    id,
    round: 1,
    homeClubId,
    awayClubId,
    kickOffAt: KICK_OFF,
    state: 'scheduled',
  })
  await takeSeason(db, source, {
    clubs: CLUBS.map((id) => ({ id, name: `Club ${id}`, shortName: `C${id}` })),
    players: CLUBS.flatMap((clubId) =>
      POSITIONS.map((position, index): SourcePlayer => ({
        id: squad(clubId)[index] ?? '',
        clubId,
        firstName: 'A',
        lastName: `${squad(clubId)[index]}`,
        displayName: `A ${squad(clubId)[index]}`,
        position,
        status: 'available',
        news: '',
      })),
    ),
    rounds: [{ number: 1, name: 'Round 1' }],
    fixtures: [fixture('m1', '1', '2'), fixture('m2', '5', '6')],
    gaps: [],
  })
  const fixtures = await loadIdentities(db, source.id, 'fixture')
  const players = await loadPlayersOfSource(db, source.id)
  const idOf = (match: string) => Number(fixtures.get(match))
  const play = async (match: string, of: Partial<MatchReport>) => {
    const report: MatchReport = {
      fixtureId: match,
      state: 'finished',
      kickOffAt: KICK_OFF,
      score: { home: 0, away: 0 },
      clock: { period: 'fullTime', at: { minute: 90, added: 0 } },
      lineUps: {},
      events: [],
      statistics: [],
      people: [],
      isComplete: true,
      ...of,
    }
    await takeReport(db, source, idOf(match), report, players(idOf(match)))
    await app.live.turn()
  }
  return {
    play,
    /** An answer lacks something for good once several do. */
    playOn: async (match: string, of: Partial<MatchReport>) => {
      for (let times = 0; times < 5; times += 1) await play(match, of)
    },
    contradictions: async (match: string) => {
      const found = await loadContradictions(db, idOf(match))
      const ids = new Map(
        [...(await loadIdentities(db, source.id, 'player'))].map(([id, ours]) => [ours, id] as const),
      )
      return found.map(({ code, playerId, figure }) =>
        [code, ids.get(playerId ?? 0), figure?.statistic].filter(Boolean).join(' '),
      )
    },
  }
}

const lineUps = (home: string, away: string, hasBench = true): MatchReport['lineUps'] => ({
  home: { starters: starters(home), bench: hasBench ? bench(home) : [] },
  away: { starters: starters(away), bench: hasBench ? bench(away) : [] },
})
const swap = (side: Side, playerInId: string, playerOutId: string): ReportedEvent => ({
  side,
  at: { minute: 60, added: 0 },
  event: { type: 'substitution', playerInId, playerOutId },
})
const figures = (...ids: readonly string[]): MatchReport['statistics'] =>
  ids.map((playerId) => ({
    playerId,
    side: 'home',
    statistics: { minutes: 90, started: true, saves: playerId === STRANGER ? 9 : 0 },
  }))

describe('figures of somebody who plays elsewhere', () => {
  it.each(['api-football', 'sportmonks'] as const)(
    'hold a match of %s by name: the line-up that it reports does not name them, with and without substitutions',
    async (kind) => {
      const league = await startLeague(kind)
      for (const events of [[], [swap('home', '113', '105')]]) {
        await league.play('m1', {
          lineUps: lineUps('1', '2'),
          events,
          statistics: figures(...starters('1'), STRANGER),
        })
        expect(await league.contradictions('m1')).toEqual([
          `figureDiffers ${STRANGER} minutes`,
          `figureDiffers ${STRANGER} saves`,
        ])
      }
      await league.playOn('m1', { lineUps: lineUps('1', '2'), statistics: figures(...starters('1')) })
      expect(await league.contradictions('m1')).toEqual([])
    },
  )

  it.each(['fpl', 'api-football'] as const)(
    'hold a match of %s whose bench nobody reports, where they are in a line-up of that hour, until they have none',
    async (kind) => {
      const league = await startLeague(kind)
      const stranger = kind === 'fpl' ? [...starters('1').slice(1), STRANGER] : starters('1')
      const own = { home: { starters: stranger, bench: [] }, away: { starters: starters('2'), bench: [] } }
      const match = { lineUps: own, statistics: figures(...starters('1').slice(1), STRANGER) }
      await league.play('m1', match)
      const alone = await league.contradictions('m1')
      await league.play('m2', { lineUps: lineUps('5', '6') })
      expect(await league.contradictions('m1')).toEqual(alone)
      await followLineUps(app.database.db)
      await app.live.turn()
      expect(await league.contradictions('m1')).toEqual([
        ...alone,
        `figureDiffers ${STRANGER} minutes`,
        `figureDiffers ${STRANGER} saves`,
      ])
      await league.playOn('m1', {
        lineUps: lineUps('1', '2', false),
        statistics: figures(...starters('1')),
      })
      expect(await league.contradictions('m1')).toEqual([])
      expect(await league.contradictions('m2')).toEqual([])
    },
  )

  it.each(['api-football', 'sportmonks'] as const)(
    'hold a match of %s no more once the line-up that named them by mistake does not',
    async (kind) => {
      const league = await startLeague(kind)
      await league.play('m1', {
        lineUps: lineUps('1', '2', false),
        statistics: figures(...starters('1'), '112'),
      })
      const alone = await league.contradictions('m1')
      const { home, away } = lineUps('5', '6')
      await league.play('m2', {
        lineUps: { home: { starters: [...starters('5').slice(0, 10), '112'], bench: bench('5') }, away },
      })
      await followLineUps(app.database.db)
      await app.live.turn()
      expect(await league.contradictions('m1')).toContain('figureDiffers 112 minutes')
      await league.playOn('m2', { lineUps: { home, away } })
      await followLineUps(app.database.db)
      await app.live.turn()
      expect(await league.contradictions('m1')).toEqual(alone)
    },
  )

  it.each(['fpl', 'api-football', 'sportmonks'] as const)(
    'hold no match of %s of those whom a line-up names on the bench, or who came on',
    async (kind) => {
      const league = await startLeague(kind)
      await league.play('m2', { lineUps: lineUps('5', '6') })
      await league.play('m1', {
        lineUps: lineUps('1', '2'),
        events: [swap('home', '113', '105')],
        statistics: figures(...squad('1')),
      })
      expect(await league.contradictions('m1')).toEqual([])
    },
  )
})
