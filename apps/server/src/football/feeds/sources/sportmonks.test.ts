import { describe, expect, it } from 'vitest'
import { createSportmonks } from './sportmonks.ts'

const answering = (text: string) =>
  createSportmonks({ league: '9', season: '2026' }, async () => ({ headers: {}, text }))

describe('the season of a league of Sportmonks', () => {
  it('is missing only where the provider says which seasons there are', async () => {
    const seasons = [{ id: 1, name: '2025/2026' }]
    await expect(answering(JSON.stringify({ data: { seasons } })).readSeason()).rejects.toThrow(
      'the league 9 has no season 2026',
    )
    await expect(answering('<html>We are back soon</html>').readSeason()).rejects.toThrow('not whole JSON')
  })
})
