import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { status } from '../../cli/football/show-feeds.ts'
import { openGames } from '../../contests/open/open-games.ts'
import { loadNeeds } from '../../football/feeds/alert.ts'
import { writeOperator } from '../../operators/write-operator.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { operatorFileOf } from '../../testing/operator-file.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'
import { keepAll } from '../../testing/play-league.ts'
import { buildPushedLeague, pushedFixtures, pushedMatch, pushedSquads } from '../../testing/push-league.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { keepAlerts } from '../alerts/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const fail = (error: unknown) => {
  throw error
}

/** A pushed league of one match, whose round is locked, at an operator with staff. */
async function startLeague() {
  const { db } = app.database
  const league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(2))
  await league.push('fixtures', pushedFixtures(2, 2))
  const slug = `agreed-${next()}`
  const content = operatorFileOf({
    slug,
    hosts: [`${slug}.example`],
    currency: 'EUR',
    currencyExponent: 2,
    games: [
      {
        key: 'cup',
        kind: 'gameweek',
        championships: [league.source.championship],
        names: { en: 'Harbour Cup {round}' },
        playersPerClub: 6,
      },
    ],
  })
  const { faults } = await writeOperator(
    db,
    { content, secrets: {}, readNeighbour: async () => undefined },
    'add',
  )
  expect(faults).toEqual([])
  const { id } = await db
    .selectFrom('operator')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await openGames(db, { logFault: fail })
  await league.push('fixtures', { fixtures: pushedFixtures(2, 2, Date.now() - 1000).fixtures.slice(0, 1) })
  const staff = await buildStaff(app, ['owner'], id)
  const turn = async () => {
    for (let again = 0; again < 4; again += 1) {
      await app.live.turn()
      await keepAll(app)
    }
    await keepAlerts({ db, mailer: { send: async () => true }, logFault: fail })
  }
  await turn()
  const { id: matchId } = await db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', league.source.championshipId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const at = (path: string) => `/operators/${slug}/${path}`
  const read = async (path: string) => (await staff.get(at(path))).body.data
  const round = async () => {
    const [row] = (await read('rounds')).filter(({ number }: { number: number }) => number === 1)
    return read(`rounds/${row.id}`)
  }
  return {
    championship: league.source.championship,
    matchId,
    at,
    staff,
    turn,
    round,
    read,
    match: () => read(`football/matches/${matchId}`),
    alerts: async () => (await read('alerts')).map(({ kind }: { kind: string }) => kind),
    /** Pushes what did not happen just now: so long ago that its round may be closed. */
    push: async (facts: readonly object[]) => {
      const { items } = await league.push('facts', { facts })
      expect(items.filter(({ outcome }) => outcome === 'refused')).toEqual([])
      await app.live.turn()
      await passSinceEnd(db, 60)
      await turn()
    },
    decide: async (outcome: string) => {
      const path = at(`football/matches/${matchId}/outcome`)
      const preview = await staff.post(`${path}/preview`, { outcome })
      if (preview.status !== 200) return { preview, done: preview }
      const { seen } = preview.body.data
      const done = await staff.act(path, { outcome, seen })
      await turn()
      return { preview, done }
    },
  }
}

const whole = (scorers: readonly string[] = []) => pushedMatch('r1-1', 'c1', 'c2', scorers)
const fact = (event_id: string, body: object, revision = 0) => ({
  fixture_id: 'r1-1',
  event_id,
  revision,
  fact: body,
})
const goalOf = (minute: number) => ({ kind: 'goal', side: 'home', minute, player_id: 'c1-fwd1' })
const codesOf = (found: readonly { readonly code: string }[]) => found.map(({ code }) => code)

describe('a match that contradicts itself', () => {
  it('holds its round, is said wherever somebody looks, and one decision ends that', async () => {
    const league = await startLeague()
    const again = fact('goal-again', goalOf(20))
    await league.push([...whole(['c1-fwd1']), again, fact('score', { kind: 'score', home: 1, away: 0 })])
    const held = await league.round()
    expect(held).toMatchObject({
      state: 'playing',
      waits: [{ for: 'contradictions', count: 1 }],
      can_close: false,
    })
    expect(codesOf(held.fixtures[0].contradictions)).toEqual(['scoreDiffersFromEvents', 'goalTwice'])
    expect(held.fixtures[0]).toMatchObject({ home_score: 1, away_score: 0 })
    const closed = await league.staff.act(league.at(`rounds/${held.id}/close`))
    expect(closed.body.code).toBe('roundNotOver')
    const [championship] = await league.read('football')
    expect(championship.contradicting).toMatchObject([
      { match_id: league.matchId, contradictions: [{ goals: { home: 2, away: 0 } }, { minute: 20 }] },
    ])
    expect(await league.alerts()).toContain('matchContradicts')
    const own = (lines: readonly string[]) => lines.filter((line) => line.includes(league.championship))
    const lines: string[] = []
    await status({ database: app.database, print: (line: string) => lines.push(line) } as never)
    expect(own(lines).filter((line) => line.startsWith('CONTRADICTS'))).toHaveLength(2)
    expect(own(await loadNeeds(app.database.db)).join()).toContain('score 1-0, goals 2-0')

    const before = await league.match()
    expect(before.decisions).toEqual(['takeScore', 'takeGoals', 'asIs'])
    const { preview, done } = await league.decide('takeScore')
    expect(preview.body.data.changes).toMatchObject([{ before: { kind: 'goal', minute: 20 }, after: null }])
    expect(done.body.data).toEqual({ proposal_id: null })
    expect(await league.match()).toMatchObject({ contradictions: [], decisions: [] })
    expect((await league.round()).state).toBe('closed')
    expect(await league.alerts()).not.toContain('matchContradicts')
    const [line] = (await league.staff.get(league.at('audit'))).body.data
    expect(line.act).toBe('decideMatch')
  })

  it('waits where a goal never came, and the goals may count in place of the score', async () => {
    const league = await startLeague()
    await league.push([...whole(), fact('score', { kind: 'score', home: 0, away: 1 })])
    expect((await league.round()).waits).toMatchObject([{ for: 'contradictions' }])
    const { preview } = await league.decide('takeGoals')
    expect(preview.body.data.changes).toMatchObject([
      { before: { kind: 'score', figures: { away: 1 } }, after: { kind: 'score', figures: { away: 0 } } },
    ])
    expect(await league.round()).toMatchObject({
      state: 'closed',
      fixtures: [{ home_score: 0, away_score: 0 }],
    })
  })

  it('waits no longer once the source itself corrects it', async () => {
    const league = await startLeague()
    await league.push([...whole(['c1-fwd1']), fact('goal-again', goalOf(20))])
    expect(codesOf((await league.match()).contradictions)).toEqual(['goalTwice'])
    expect((await league.decide('takeScore')).preview.body.code).toBe('outcomeImpossible')
    await league.push([fact('goal-again', { kind: 'withdrawn' }, 1)])
    expect((await league.round()).state).toBe('closed')
  })

  it('waits where a goal came twice into its score too, and one decision takes it out of both', async () => {
    const league = await startLeague()
    const again = fact('goal-again', goalOf(20))
    await league.push([...whole(['c1-fwd1']), again, fact('score', { kind: 'score', home: 2, away: 0 })])
    expect(codesOf((await league.match()).contradictions)).toEqual(['goalTwice'])
    expect((await league.match()).decisions).toEqual(['goalOnce', 'asIs'])
    await league.decide('goalOnce')
    expect(await league.round()).toMatchObject({
      state: 'closed',
      fixtures: [{ home_score: 1, away_score: 0, contradictions: [] }],
    })
  })

  it('closes as it is by a person’s word, until more is wrong with it', async () => {
    const league = await startLeague()
    const [home, , ...rest] = whole()
    await league.push([home, ...rest].flatMap((one) => (one === undefined ? [] : [one])))
    expect((await league.match()).contradictions).toMatchObject([{ code: 'sideWithoutLineUp', side: 'away' }])
    const preview = await league.staff.post(league.at(`football/matches/${league.matchId}/outcome/preview`), {
      outcome: 'asIs',
    })
    await league.push([fact('score', { kind: 'score', home: 2, away: 0 })])
    const late = await league.staff.act(league.at(`football/matches/${league.matchId}/outcome`), {
      outcome: 'asIs',
      seen: preview.body.data.seen,
    })
    expect(late.body.code).toBe('changedMeanwhile')
    // The score is settled; who played for the other side is not.
    await league.decide('takeGoals')
    expect(codesOf((await league.match()).contradictions)).toEqual(['sideWithoutLineUp'])
    expect((await league.decide('asIs')).done.status).toBe(200)
    expect((await league.round()).state).toBe('closed')
  })

  it('waits where figures of players cannot be true beside its goals, and the events may count', async () => {
    const league = await startLeague()
    const invented = { goals: 9, assists: 9, saves: 2 }
    const figures = { kind: 'statistics', side: 'away', player_id: 'c2-mid1', statistics: invented }
    await league.push([
      fact('figures', figures),
      fact('score', { kind: 'score', home: 1, away: 0 }),
      ...whole(['c1-fwd1']),
    ])
    const held = await league.round()
    expect(held).toMatchObject({ waits: [{ for: 'contradictions', count: 1 }], can_close: false })
    const found = (await league.match()).contradictions
    expect(found).toMatchObject([
      { code: 'figureDiffers', side: 'away', figure: { name: 'assists', reported: 9, min: 0, max: 0 } },
      { code: 'figureDiffers', side: 'away', figure: { name: 'goals', reported: 9, min: 0, max: 0 } },
    ])
    expect(found[0].player.name).toBe('c2 mid1')
    expect(await league.alerts()).toContain('matchContradicts')
    const needs = (await loadNeeds(app.database.db)).filter((line) => line.includes(league.championship))
    expect(needs.join()).toContain('goals 9, not 0')
    expect((await league.match()).decisions).toEqual(['takeEvents', 'takeFigures'])

    const { preview } = await league.decide('takeEvents')
    expect(preview.body.data.changes).toMatchObject([
      { before: { figures: { goals: 9, assists: 9, saves: 2 } }, after: { figures: { saves: 2 } } },
    ])
    expect(await league.match()).toMatchObject({ contradictions: [], decisions: [] })
    expect((await league.round()).state).toBe('closed')
  })

  it('waits for a clean sheet at 0-5, and closes with it by a person’s word that the figures count', async () => {
    const league = await startLeague()
    const figures = (goals_conceded: number) => {
      return {
        kind: 'statistics',
        side: 'home',
        player_id: 'c1-gk1',
        statistics: { goals_conceded, saves: 9 },
      }
    }
    await league.push([fact('figures', figures(0)), ...whole(Array.from({ length: 5 }, () => 'c2-fwd1'))])
    expect((await league.match()).contradictions).toMatchObject([
      { player: { name: 'c1 gk1' }, figure: { name: 'goalsConceded', reported: 0, min: 5, max: 5 } },
    ])
    expect((await league.decide('asIs')).preview.body.code).toBe('outcomeImpossible')
    expect((await league.decide('takeFigures')).done.status).toBe(200)
    expect((await league.round()).state).toBe('closed')
  })

  it('waits no longer for figures that the source itself corrects', async () => {
    const league = await startLeague()
    const figures = (goals: number) => {
      return { kind: 'statistics', side: 'home', player_id: 'c1-fwd1', statistics: { goals } }
    }
    await league.push([fact('figures', figures(0)), ...whole(['c1-fwd1'])])
    expect(codesOf((await league.match()).contradictions)).toEqual(['figureDiffers'])
    await league.push([fact('figures', figures(1), 1)])
    expect((await league.round()).state).toBe('closed')
  })

  it('is nobody’s concern while it is played', async () => {
    const league = await startLeague()
    const played = whole(['c1-fwd1']).filter(({ event_id }) => event_id !== 'final')
    await league.push([...played, fact('score', { kind: 'score', home: 0, away: 0 })])
    expect(await league.match()).toMatchObject({ contradictions: [], decisions: [] })
    expect(await league.alerts()).not.toContain('matchContradicts')
    expect((await league.round()).waits).toMatchObject([{ for: 'matches', count: 1 }])
  })
})
