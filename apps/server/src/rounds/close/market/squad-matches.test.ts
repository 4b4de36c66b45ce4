import { foldMatch, type FactBody } from '@gaffer/feed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marksOfMatch, matchesOf, recentMarks } from './squad-matches.ts'

const at = { minute: 30, added: 0 }

function marks(...bodies: readonly FactBody[]) {
  const facts = bodies.map((body, index) => ({
    source: 'test',
    sourceEventId: `${index}`,
    revision: 0,
    fixtureId: 1,
    body,
  }))
  return Object.fromEntries(marksOfMatch(foldMatch(facts, () => 'MID')))
}

const lineUp: FactBody = { kind: 'lineUp', side: 'home', starters: [1, 2], bench: [3, 4] }
const kickOff: FactBody = { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }
const card = (playerId: number): FactBody => ({
  kind: 'event',
  side: 'home',
  at,
  event: { type: 'yellowCard', playerId },
})
const line = (playerId: number, side: 'home' | 'away', minutes: number): FactBody => ({
  kind: 'statistics',
  side,
  playerId,
  statistics: { minutes },
})

describe('the matches of a player on the squad', () => {
  it('are those he started, came on in or sat through on the bench', () => {
    expect(
      marks(
        lineUp,
        kickOff,
        { kind: 'event', side: 'home', at, event: { type: 'substitution', playerInId: 3, playerOutId: 1 } },
        card(2),
        card(4),
        { kind: 'final' },
      ),
    ).toEqual({ 1: 'p', 2: 'c', 3: 'p', 4: 'u' })
  })

  it('are not those of somebody whom only the statistics name, but where a side has no line-up', () => {
    const said = [
      lineUp,
      kickOff,
      line(5, 'home', 0),
      line(6, 'home', 20),
      line(7, 'away', 0),
      line(8, 'away', 90),
      { kind: 'final' } as const,
    ]
    expect(marks(...said)).toEqual({ 1: 'p', 2: 'p', 3: 'u', 4: 'u', 6: 'p', 7: 'u', 8: 'p' })
  })
})

describe('the marks that are kept', () => {
  it.each([
    ['all while there are few', 'pupu', 'pupu'],
    ['the last five when all were played', 'uuuccppp', 'ccppp'],
    ['as many as have five that were played', 'ccpupupuucuu', 'cpupupuucuu'],
  ])('are %s', (_, given, kept) => {
    expect(recentMarks(given, 5)).toBe(kept)
  })

  it('tell of the last five matches and of the last five played what all of them tell', () => {
    const drawn = fc.string({ unit: fc.constantFrom('p', 'c', 'u'), maxLength: 20 })
    fc.assert(
      fc.property(drawn, drawn, (before, later) => {
        const all = matchesOf(before + later)
        const kept = matchesOf(recentMarks(before, 5) + later)
        expect(kept.slice(-5)).toEqual(all.slice(-5))
        const played = ({ played: has }: { readonly played: boolean }) => has
        expect(kept.filter(played).slice(-5)).toEqual(all.filter(played).slice(-5))
      }),
    )
  })
})
