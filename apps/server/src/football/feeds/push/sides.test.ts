import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildPushedLeague, pushedFixtures, pushedMatch, pushedSquads } from '../../../testing/push-league.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** A pushed league of four clubs: `r1-1` is c1 against c2, `r1-2` c3 against c4, `r2-1` c1 against c2 again. */
async function startLeague() {
  const league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(4))
  await league.push('fixtures', pushedFixtures(4, 2))
  const squad = (club: string) => pushedSquads(4).players.filter((player) => player.club_id === club)
  let number = 0
  return {
    push: async (...facts: readonly object[]) => {
      const named = facts.map((fact) => ({ fixture_id: 'r1-1', event_id: `e${(number += 1)}`, ...fact }))
      const { items } = await league.push('facts', { facts: named })
      return items.map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(': '))
    },
    /** A player of another club from then on. */
    move: (player: string, from: string, to: string) =>
      league.push('squads', {
        players: squad(from)
          .filter(({ id }) => id === player)
          .map((one) => ({ ...one, club_id: to })),
      }),
  }
}

const lineUp = (side: string, starters: readonly string[], bench: readonly string[] = []) => ({
  fact: { kind: 'line_up', side, starters, bench },
})
const goal = (side: string, player_id: string, more: object = {}) => ({
  fact: { kind: 'goal', side, minute: 20, player_id, ...more },
})
const SWAPPED = 'refused: most of this line-up play for Club c2, the away side: are the sides swapped?'
const HOME = ['c1-gk1', 'c1-def1', 'c1-mid1']
const AWAY = ['c2-gk1', 'c2-def1', 'c2-mid1']

describe('people on a side of a match', () => {
  it('are refused where both line-ups are swapped, with what they did, and count once they are put right', async () => {
    const league = await startLeague()
    const swapped = pushedMatch('r1-1', 'c2', 'c1', ['c2-mid1'])
    expect(await league.push(...swapped)).toEqual([
      SWAPPED,
      'refused: most of this line-up play for Club c1, the home side: are the sides swapped?',
      'taken',
      'refused: player c2-mid1 plays for Club c2, the away side',
      'taken',
      'taken',
      'taken',
    ])
    const right = pushedMatch('r1-1', 'c1', 'c2', ['c2-mid1'])
    expect((await league.push(...right)).filter((one) => one !== 'taken' && one !== 'known')).toEqual([])
  })

  it('are refused one by one where they play for the other side', async () => {
    const league = await startLeague()
    const wrong = 'refused: player c2-mid1 plays for Club c2, the away side'
    expect(
      await league.push(
        goal('home', 'c2-mid1'),
        goal('home', 'c1-mid1', { assistant_id: 'c2-mid1' }),
        { fact: { kind: 'own_goal', side: 'home', minute: 5, player_id: 'c2-mid1' } },
        { fact: { kind: 'statistics', side: 'home', player_id: 'c2-mid1', statistics: { saves: 2 } } },
        {
          fact: {
            kind: 'substitution',
            side: 'home',
            minute: 5,
            player_in_id: 'c2-mid1',
            player_out_id: 'c1-mid1',
          },
        },
        lineUp('home', HOME, ['c2-mid1']),
      ),
    ).toEqual(Array.from({ length: 6 }, () => wrong))
  })

  it('are taken on their own side: own goals, penalties that the other side missed, line-ups', async () => {
    const league = await startLeague()
    expect(
      await league.push(
        lineUp('home', HOME),
        lineUp('away', AWAY),
        { fact: { kind: 'own_goal', side: 'away', minute: 5, player_id: 'c2-def1' } },
        {
          fact: { kind: 'penalty_saved', side: 'home', minute: 9, player_id: 'c1-gk1', taker_id: 'c2-mid1' },
        },
        goal('away', 'c2-mid1', { assistant_id: 'c2-def1' }),
      ),
    ).toEqual(Array.from({ length: 5 }, () => 'taken'))
  })

  it('are taken where they play for neither club, as somebody on loan whose club does not say so', async () => {
    const league = await startLeague()
    expect(await league.push(lineUp('home', [...HOME, 'c3-mid1']), goal('home', 'c3-mid1'))).toEqual([
      'taken',
      'taken',
    ])
  })

  it('are taken on the side of the club they played for before they moved to the other one', async () => {
    const league = await startLeague()
    expect(await league.push({ ...lineUp('home', HOME), event_id: 'home' })).toEqual(['taken'])
    await league.move('c1-mid1', 'c1', 'c2')
    // A correction of the match they played, and a report of it that comes late.
    expect(
      await league.push({ ...lineUp('home', HOME, ['c1-fwd1']), event_id: 'home', revision: 1 }),
    ).toEqual(['taken'])
    expect(await league.push(goal('home', 'c1-mid1'))).toEqual(['taken'])
    expect(await league.push({ fixture_id: 'r2-1', ...lineUp('home', HOME) })).toEqual(['taken'])
    // The club they play for is theirs too.
    expect(await league.push({ fixture_id: 'r2-1', ...lineUp('away', [...AWAY, 'c1-mid1']) })).toEqual([
      'taken',
    ])
  })

  it('are taken once the squad says that they moved', async () => {
    const league = await startLeague()
    const [refused] = await league.push(lineUp('away', [...AWAY, 'c1-fwd1']))
    expect(refused).toBe('refused: player c1-fwd1 plays for Club c1, the home side')
    await league.move('c1-fwd1', 'c1', 'c2')
    expect(await league.push(lineUp('away', [...AWAY, 'c1-fwd1']))).toEqual(['taken'])
  })

  it('are refused where they are in the line-up of another match of that hour', async () => {
    const league = await startLeague()
    const other = {
      fixture_id: 'r1-2',
      ...lineUp('home', ['c3-gk1', 'c3-def1'], ['c3-mid1']),
      event_id: 'other',
    }
    const figures = (player_id: string, fixture_id = 'r1-1') => ({
      fixture_id,
      fact: { kind: 'statistics', side: 'home', player_id, statistics: { minutes: 90 } },
    })
    const refusalOf = (player: string) =>
      `refused: player ${player} is in the line-up of Club c3 against Club c4 at that hour`
    expect(await league.push(lineUp('home', [...HOME, 'c3-mid1']), other)).toEqual([
      refusalOf('c3-mid1'),
      'taken',
    ])
    expect(
      await league.push(figures('c3-mid1'), goal('home', 'c3-def1'), figures('c3-gk1'), figures('c3-mid2')),
    ).toEqual([refusalOf('c3-mid1'), refusalOf('c3-def1'), refusalOf('c3-gk1'), 'taken'])
    // A day later they may be anywhere; and so may who is in no line-up any more.
    expect(await league.push({ fixture_id: 'r2-1', ...lineUp('home', [...HOME, 'c3-mid1']) })).toEqual([
      'taken',
    ])
    const without = { ...other, ...lineUp('home', ['c3-gk1', 'c3-def1']), revision: 1 }
    expect(await league.push(without)).toEqual(['taken'])
    expect(await league.push(figures('c3-mid1'))).toEqual(['taken'])
  })
})
