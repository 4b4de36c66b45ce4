import { eventIdOf } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { reopenRound } from '../../../rounds/close/reopen-round.ts'
import { buildPushedCup, keepPushedRounds } from '../../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../../../testing/push-league.ts'
import { correctFact } from '../correct-fact.ts'
import { kickOffAgo, passSinceEnd } from '../../../testing/pass-since-end.ts'

/** A round of two matches: one has been over for hours, the other is being played. */
const HOUR = 3_600_000
const BEGUN = 3
let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const reported = (event_id: string, revision: number, fact: object, agoMs = 0) => ({
  fixture_id: 'r1-1',
  event_id,
  revision,
  happened_at: new Date(Date.now() - agoMs).toISOString(),
  fact,
})
const FINAL = { kind: 'final' }
const WITHDRAWN = { kind: 'withdrawn' }
const FULL_TIME = { kind: 'period', period: 'full_time', minute: 90, added: 4 }

/** Sends facts in one call, and lets the round be closed if nothing holds it up; returns what became of them. */
async function send(...facts: readonly object[]): Promise<readonly (string | undefined)[]> {
  const { items } = await league.push('facts', { facts })
  await keepPushedRounds(app)
  return items.map(({ outcome }) => outcome)
}

/** The calendar says that officials have decided the match. */
async function award(): Promise<void> {
  const [first] = pushedFixtures(4, 1, Date.now() - 1000).fixtures
  await league.push('fixtures', { fixtures: [{ ...first, state: 'awarded' }] })
  await keepPushedRounds(app)
}

async function isClosed(): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as is_closed from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${league.source.championshipId} and round.number = 1`.execute(
    app.database.db,
  )
  return rows[0]?.isClosed === true
}

async function matchId(): Promise<number> {
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', 'r1-1')
    .where('championshipId', '=', league.source.championshipId)
    .executeTakeFirstOrThrow()
  return id
}

/** Lets the match have begun so many minutes ago. */
const kickedOff = async (minutes: number) => kickOffAgo(app.database.db, await matchId(), minutes)

async function begin(rounds: number): Promise<void> {
  league = await buildPushedCup(app, rounds)
  await league.push('fixtures', pushedFixtures(4, rounds, Date.now() - 1000))
  await keepPushedRounds(app)
  await send(...pushedMatch('r1-2', 'c3', 'c4', []), ...pushedMatch('r1-1', 'c1', 'c2', []).slice(0, BEGUN))
}

beforeEach(() => begin(1))

describe('the end of a match that was reported by mistake', () => {
  it('holds nothing back once it is in force for an hour', async () => {
    await send(reported('ft', 0, FULL_TIME, 2 * HOUR), reported('final', 0, FINAL, 2 * HOUR))
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })

  it('leaves the match incomplete once it is taken back, so that its round waits for another', async () => {
    await send(reported('final', 0, FINAL, 2 * HOUR), reported('final', 1, WITHDRAWN))
    await send(reported('ft', 0, FULL_TIME, 2 * HOUR))
    expect(await isClosed()).toBe(false)
    await send(reported('final', 2, FINAL))
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })

  it('does not count for the hour of corrections, which begins with the next end', async () => {
    await league.push('facts', { facts: [reported('final', 0, FINAL, 2 * HOUR)] })
    await app.live.turn()
    await send(reported('final', 1, WITHDRAWN))
    await send(reported('ft', 0, FULL_TIME), reported('final', 2, FINAL))
    expect(await isClosed()).toBe(false)
  })

  it.each(['in one call', 'in two'])(
    'is none where the match was abandoned and went on: %s',
    async (calls) => {
      const abandoned = reported('stop', 0, { kind: 'abandoned' }, 2 * HOUR)
      const onAgain = reported('stop', 1, WITHDRAWN)
      await (calls === 'in two' ? send(abandoned).then(() => send(onAgain)) : send(abandoned, onAgain))
      await send(reported('ft', 0, FULL_TIME), reported('final', 0, FINAL))
      expect(await isClosed()).toBe(false)
    },
  )

  it('leaves the hour of corrections to an award that came after it', async () => {
    await send(reported('ft', 0, FULL_TIME, 2 * HOUR))
    await award()
    expect(await isClosed()).toBe(false)
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })

  it.each([
    ['beyond it holds the round', 60, false],
    ['before it is reported late', 40, true],
  ])('and stands: play of a minute %s', async (_, minute, closes) => {
    const { db } = app.database
    await send(reported('final', 0, FINAL))
    await passSinceEnd(db, 70)
    await kickedOff(117)
    const card = { kind: 'yellow_card', side: 'home', minute, player_id: 'c1-fwd1' }
    expect(await send(reported('late', 0, card))).toEqual(['taken'])
    expect(await isClosed()).toBe(closes)
  })

  it('changes nothing where it is refused', async () => {
    await send(reported('final', 3, WITHDRAWN))
    expect(await send(reported('final', 1, FINAL))).toEqual(['refused'])
    await send(reported('ft', 0, FULL_TIME, 2 * HOUR))
    expect(await isClosed()).toBe(false)
  })
})

describe('an end that is reported again', () => {
  it.each([
    ['withdrawn and reported in one call', [WITHDRAWN, FINAL]],
    ['reported anew alone', [FINAL]],
  ])('has the hour of corrections begin with the last report: %s', async (_, bodies) => {
    await send(reported('final', 0, FINAL))
    await passSinceEnd(app.database.db, 55)
    const again = bodies.map((body, index) => reported('final', index + 1, body))
    await send(reported('ft', 0, FULL_TIME), ...again)
    await passSinceEnd(app.database.db, 10)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(false)
    await passSinceEnd(app.database.db, 50)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })
})

describe('a match whose end was reported by mistake and never taken back', () => {
  it('holds its round while it is played on', async () => {
    await kickedOff(80)
    await send(reported('final', 0, FINAL, HOUR / 2))
    await send(reported('half', 0, { kind: 'period', period: 'second_half', minute: 45 }))
    await passSinceEnd(app.database.db, 120)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(false)
    await send(reported('ft', 0, FULL_TIME), reported('final', 1, FINAL))
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })
})

describe('the periods of a match that is over', () => {
  const period = (name: string, minute: number, added = 0) => ({
    ...reported(name, 0, { kind: 'period', period: name, minute, added }),
    happened_at: undefined,
  })
  const half = [period('half_time', 45, 2), period('second_half', 45)]

  async function isHeld(): Promise<boolean> {
    const { db } = app.database
    await passSinceEnd(db, 60)
    await sql`update fixture set kick_off_at = kick_off_at - interval '1 hour'
      where championship_id = ${league.source.championshipId}`.execute(db)
    await keepPushedRounds(app)
    return !(await isClosed())
  }

  it.each([3, 10, 70])(
    'hold nothing where they come without their time %s minutes after it',
    async (late) => {
      await kickedOff(108 + late)
      await send(reported('final', 0, FINAL, late * 60_000), ...half)
      expect(await isHeld()).toBe(false)
    },
  )

  it.each([0, 10, 30])(
    'hold its round where the second half begins after it, %s minutes late',
    async (late) => {
      await kickedOff(62 + late)
      await send(...half.slice(0, 1), reported('final', 0, FINAL, 15 * 60_000))
      await send(...half.slice(1))
      expect(await isHeld()).toBe(true)
      await kickedOff(170)
      await send(reported('final', 1, FINAL))
      expect(await isHeld()).toBe(false)
    },
  )

  it('hold its round where the clock goes on after an end that was reported a few minutes too soon', async () => {
    await kickedOff(105)
    await send(...half, reported('final', 0, FINAL, 5 * 60_000))
    await send({ ...period('second_half', 87), revision: 1 })
    expect(await isHeld()).toBe(true)
  })
})

describe('a match that was stopped and gets a new date', () => {
  const STOP = { kind: 'abandoned' }
  const calendar = async (hours: number) => {
    const { fixtures } = pushedFixtures(4, 1, Date.now() + hours * HOUR)
    await league.push('fixtures', { fixtures: fixtures.filter(({ id }) => id === 'r1-1') })
  }
  const kickOffAt = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const event = (hours: number) =>
    send(reported('date', 0, { kind: 'scheduled', kick_off_at: kickOffAt(hours) }))
  const desk = async (hours: number) => {
    const id = await matchId()
    const body = { kind: 'scheduled', kickOffAt: Date.parse(kickOffAt(hours)) } as const
    await app.database.db.transaction().execute((tx) => correctFact(tx, id, eventIdOf(id, 'desk-date'), body))
  }
  const ways = [
    ['a calendar', (hours: number) => send(reported('stop', 0, STOP)).then(() => calendar(hours))],
    [
      'a calendar before the state of the match is stored',
      (hours: number) =>
        league.push('facts', { facts: [reported('stop', 0, STOP)] }).then(() => calendar(hours)),
    ],
    [
      'a calendar that came before the stop',
      (hours: number) => calendar(hours).then(() => send(reported('stop', 0, STOP))),
    ],
    [
      'a calendar after the stop was withdrawn',
      async (hours: number) => {
        await send(reported('stop', 0, STOP))
        await send(reported('stop', 1, WITHDRAWN))
        await calendar(hours)
      },
    ],
    ['an event', (hours: number) => send(reported('stop', 0, STOP)).then(() => event(hours))],
    [
      'an event that came before the stop',
      (hours: number) => event(hours).then(() => send(reported('stop', 0, STOP))),
    ],
    ['the desk', (hours: number) => send(reported('stop', 0, STOP)).then(() => desk(hours))],
  ] as const
  const cases = ways.flatMap(([by, date]) => [3, 19, 26].map((hours) => ({ by, date, hours })))

  it.each(cases)('by $by is played again $hours hours later', async ({ date, hours }) => {
    await send(reported('goal', 0, { kind: 'goal', side: 'home', minute: 20, player_id: 'c1-fwd1' }))
    await date(hours)
    await keepPushedRounds(app)
    const state = await app.deps.matchStates.matchState(await matchId())
    expect(state).toMatchObject({ status: 'scheduled', goals: { home: 0, away: 0 } })
    expect([...(state?.players.values() ?? [])]).toEqual([])
  })

  it.each(ways)('by %s leaves its round for a later one where that is days away', async (_, date) => {
    await begin(2)
    await date(26)
    await keepPushedRounds(app)
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })

  describe('on the same day', () => {
    const goal = (id: string, agoMs: number, how = {}) =>
      reported(id, 0, { kind: 'goal', side: 'home', minute: 20, player_id: 'c1-fwd1', ...how }, agoMs)
    const stateOf = async () => {
      const state = await app.deps.matchStates.matchState(await matchId())
      return { status: state?.status, goals: state?.goals, codes: state?.issues.map(({ code }) => code) }
    }
    const NO_GOALS = { home: 0, away: 0 }

    beforeEach(async () => {
      await send(goal('goal', 2 * HOUR), reported('stop', 0, STOP, HOUR))
    })

    it.each([
      ['a calendar', calendar],
      ['an event', event],
      ['the desk', desk],
    ] as const)('by %s is played again at a date that has just passed', async (_, date) => {
      await date(-1 / 60)
      await keepPushedRounds(app)
      expect(await stateOf()).toMatchObject({ goals: NO_GOALS })
      await send(reported('again', 0, { kind: 'period', period: 'first_half', minute: 0 }))
      await send(reported('final', 0, FINAL))
      expect(await stateOf()).toMatchObject({ status: 'final', goals: NO_GOALS })
    })

    it('is played again where facts of before its stop came after that', async () => {
      await send({ ...goal('goal', 2 * HOUR, { assistant_id: 'c1-mid1' }), revision: 1 })
      await send(reported('stop', 1, WITHDRAWN))
      await calendar(3)
      await keepPushedRounds(app)
      expect(await stateOf()).toMatchObject({ status: 'scheduled', goals: NO_GOALS })
    })

    it('counts no goal of before its stop that comes once it has its date', async () => {
      await calendar(3)
      await keepPushedRounds(app)
      expect(await send(goal('late', 1.5 * HOUR))).toEqual(['refused'])
      expect(await stateOf()).toMatchObject({ status: 'scheduled', goals: NO_GOALS })
    })

    it('is played again where its date comes only after its end', async () => {
      await send(reported('stop', 1, WITHDRAWN), reported('half', 0, FULL_TIME, HOUR / 3))
      await send(reported('final', 0, FINAL))
      await calendar(-1 / 2)
      await keepPushedRounds(app)
      expect(await stateOf()).toMatchObject({ status: 'final', goals: NO_GOALS })
    })
  })

  it.each(['calls it suspended', 'has it on again after its stop was a mistake'])(
    'goes on where its calendar %s',
    async (why) => {
      const goal = { kind: 'goal', side: 'home', minute: 20, player_id: 'c1-fwd1' }
      await send(reported('goal', 0, goal), reported('stop', 0, STOP))
      const [first] = pushedFixtures(4, 1, Date.now() + 19 * HOUR).fixtures
      if (why === 'calls it suspended')
        await league.push('fixtures', { fixtures: [{ ...first, state: 'suspended' }] })
      else {
        await send(reported('stop', 1, WITHDRAWN))
        await send(reported('half', 0, { kind: 'period', period: 'second_half', minute: 45 }))
      }
      await league.push('fixtures', { fixtures: [first] })
      await keepPushedRounds(app)
      const state = await app.deps.matchStates.matchState(await matchId())
      expect(state?.goals).toEqual({ home: 1, away: 0 })
    },
  )
})

describe('a match that is reported only after its end', () => {
  it('leaves an hour for corrections from the moment at which its report is complete', async () => {
    await send(reported('ft', 0, FULL_TIME, 3 * HOUR), reported('final', 0, FINAL, 3 * HOUR))
    await passSinceEnd(app.database.db, 59)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(false)
    await passSinceEnd(app.database.db, 1)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })
})

describe('a round that was reopened', () => {
  beforeEach(async () => {
    await send(reported('ft', 0, FULL_TIME, 2 * HOUR), reported('final', 0, FINAL, 2 * HOUR))
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })

  async function reopen(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select game_round.id from game_round join round on round.id = game_round.round_id
      where round.championship_id = ${league.source.championshipId}`.execute(app.database.db)
    expect(await reopenRound(app.database.db, rows[0]?.id ?? 0, 'it is tested')).toMatchObject({ ok: true })
  }

  it('is closed again as it is where nothing has changed', async () => {
    await reopen()
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })

  it('waits for a match that contradicts itself, until its source is right again', async () => {
    await league.push('facts', { facts: [reported('result', 0, { kind: 'score', home: 3, away: 0 })] })
    await app.live.turn()
    await reopen()
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(false)
    await send(reported('result', 1, WITHDRAWN))
    expect(await isClosed()).toBe(true)
  })

  it('waits for an end that was taken back, and for the hour after the next one', async () => {
    await league.push('facts', {
      facts: [reported('final', 1, WITHDRAWN), reported('ft', 1, WITHDRAWN)],
    })
    await app.live.turn()
    await reopen()
    await send(reported('ft', 2, FULL_TIME), reported('final', 2, FINAL))
    expect(await isClosed()).toBe(false)
    await passSinceEnd(app.database.db, 60)
    await keepPushedRounds(app)
    expect(await isClosed()).toBe(true)
  })
})
