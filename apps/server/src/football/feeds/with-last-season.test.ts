import { describe, expect, it } from 'vitest'
import type { SourceSeason } from '@gaffer/feed'
import { createApiFootball } from './sources/api-football.ts'
import { FeedFailure } from './sources/polled-source.ts'
import { withLastSeason } from './with-last-season.ts'

const player = (id: string): SourceSeason['players'][number] => ({
  id,
  clubId: '1',
  firstName: 'A.',
  lastName: id,
  displayName: id,
  position: 'FWD',
  status: 'available',
  news: '',
})
const SEASON: SourceSeason = {
  name: 'First League',
  season: '2026-27',
  countryCode: undefined,
  clubs: [],
  players: [player('4'), player('5')],
  rounds: [],
  fixtures: [],
  gaps: [],
}

/** A provider with these answers, by the beginning of the path; it refuses everything else. */
function startProvider(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const provider = createApiFootball({ league: '9', season: '2026-27' }, async (path) => {
    asked.push(path)
    const answer = answers[path]
    if (answer === undefined) throw new FeedFailure(path, 'status 404')
    return { headers: {}, text: JSON.stringify(answer) }
  })
  return { provider, asked }
}

const page = (number: number, total: number, id: number) => ({
  errors: [],
  paging: { current: number, total },
  response: [
    {
      player: { id, birth: { date: '2001-02-03' } },
      statistics: [{ team: { id: 1 }, games: { appearences: 10, minutes: 900, position: 'Attacker' } }],
    },
  ],
})
const FIXTURES = {
  errors: [],
  response: [
    {
      fixture: { id: 1, timestamp: 1, status: { short: 'FT', elapsed: 90, extra: null } },
      league: { round: 'Regular Season - 1' },
      teams: { home: { id: 1 }, away: { id: 2 } },
      goals: { home: 1, away: 0 },
    },
  ],
}

const GAP = {
  what: 'lastSeason',
  id: undefined,
  name: undefined,
  call: 'fixtures?league=9&season=2025',
}

describe('last season', () => {
  it('is read page by page and stands beside the players of this one', async () => {
    const { provider, asked } = startProvider({
      'fixtures?league=9&season=2025': FIXTURES,
      'players?league=9&season=2025&page=1': page(1, 2, 4),
      'players?league=9&season=2025&page=2': page(2, 2, 77),
    })
    const { players } = await withLastSeason(provider, SEASON)
    expect(asked.length).toBe(3)
    expect(players).toEqual([
      { ...player('4'), birthDate: '2001-02-03', lastSeason: { minutes: 900, points: 20 } },
      player('5'),
    ])
  })

  it('that is not told, or not now, holds nothing up', async () => {
    expect(await withLastSeason({}, SEASON)).toBe(SEASON)
    expect(await withLastSeason(startProvider({}).provider, SEASON)).toEqual({
      ...SEASON,
      gaps: [{ ...GAP, reason: 'status 404' }],
    })
    const wrong = {
      'fixtures?league=9&season=2025': { errors: { plan: 'not in your plan' } },
      'players?league=9&season=2025&page=1': page(1, 1, 4),
    }
    expect(await withLastSeason(startProvider(wrong).provider, SEASON)).toEqual({
      ...SEASON,
      gaps: [{ ...GAP, reason: 'plan: not in your plan' }],
    })
  })
})
