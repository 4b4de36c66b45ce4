import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPath, encodeRoundScopedId } from '@gaffer/contract'
import { POSITIONS, positionId } from '@gaffer/rules'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildDeadline } from '../testing/build-round-state.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { pickBuiltTeam } from '../testing/build-entry.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { createLedgerWallet } from '../wallet/adapters/ledger.ts'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import type { WalletPort } from '../wallet/wallet-port.ts'
import type { EntryDeps } from './entry-deps.ts'
import { joinContest } from './join-contest.ts'
import { settleEntry } from './settle-entry.ts'
import { settleUnsettled } from './settle-unsettled.ts'
import { readQuotes } from '../testing/read-quotes.ts'

let app: TestApp
let league: BuiltChampionship
let starters: readonly number[]

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  starters = pickBuiltTeam(league)
})
afterAll(() => app.end())

type Overrides = NonNullable<Parameters<typeof buildTournament>[3]>
let tournament: { tournamentId: number; contestId: number; gameRoundId: number }
let managerId: number

beforeEach(async () => {
  tournament = await open({})
  managerId = await newManager()
})

function open(overrides: Overrides) {
  return buildTournament(app.database.db, app.operatorId, league, overrides)
}

async function newManager(money = 100_000): Promise<number> {
  const { id } = await buildManager(app.database.db, app.operatorId)
  const owner = { operatorId: app.operatorId, managerId: id, currency: 'EUR' }
  await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, money))
  return id
}

/** A squad in the wire's format; the first two players of the list are captain and vice-captain by default. */
function squadOf(ids: readonly number[] = starters, roles: { captain?: number; vice?: number } = {}) {
  const { captain = ids[0], vice = ids[1] } = roles
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: ids
        .filter((id) => (league.players.find((player) => player.id === id)?.position ?? 'GK') === position)
        .map((playerId) => ({
          playerId,
          isCaptain: playerId === captain,
          isViceCaptain: playerId === vice,
        })),
    })),
  }
}

type Sent = {
  readonly name?: string
  readonly body?: object
  readonly as?: number
  readonly contestId?: number
  readonly teamId?: number
}

async function join({ name = 'My team', body = squadOf(), as = managerId, contestId, teamId }: Sent = {}) {
  const answer = await app.app.inject({
    method: 'PUT',
    url: buildPath(
      'join',
      { subId: encodeRoundScopedId({ id: contestId ?? tournament.contestId, round: 1 }) },
      { team_name: name, user_team_id: teamId },
    ),
    headers: { host: '127.0.0.1', ...(await app.authorize(as)) },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function numbers(contestId = tournament.contestId) {
  const { rows } = await sql<{ entries: number; seats: number; stakes: number; sum: number }>`
    select (select count(*)::int from entry where subgame_id = ${contestId} and state <> 'released') as entries,
           (select entry_count from subgame where id = ${contestId}) as seats,
           (select count(*)::int from wallet_operation join entry on entry.id = wallet_operation.entry_id
            where entry.subgame_id = ${contestId} and kind = 'stake' and wallet_operation.state = 'done') as stakes,
           (select coalesce(sum(amount), 0)::bigint from posting) as sum`.execute(app.database.db)
  return rows[0]
}

function balanceOf(id: number): Promise<number | undefined> {
  return app.deps.wallet.quote({ operatorId: app.operatorId, managerId: id, currency: 'EUR' })
}

describe('entering a team', () => {
  it('takes a seat and answers the new team', async () => {
    const { status, body } = await join()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      has_error: false,
      data: { state: 'entered', version: 1, current_players: 1 },
    })
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1 })
  })

  it('takes the fee from the manager and keeps the books at nothing', async () => {
    tournament = await open({ entryFee: 2500 })
    expect((await join()).body.data.state).toBe('entered')
    expect(await balanceOf(managerId)).toBe(97_500)
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1, sum: 0 })
  })

  it('sent 50 times at once is one entry, one debit and one answer', async () => {
    tournament = await open({ entryFee: 500 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => join()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.user_team_id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.data.state))).toEqual(new Set(['entered']))
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1 })
    expect(await balanceOf(managerId)).toBe(99_500)
  })

  it('under a name that looks the same is the same entry', async () => {
    const first = await join({ name: 'Caf\u00e9  United' })
    const twin = await join({ name: ' cafe\u0301 ＵNITED' })
    expect(twin.body.data.user_team_id).toBe(first.body.data.user_team_id)
    expect(await numbers()).toMatchObject({ entries: 1 })
  })

  it('with another squad under that name is refused', async () => {
    await join()
    const other = await join({ body: squadOf(starters, { captain: starters[2], vice: starters[3] }) })
    expect([other.status, other.body.code]).toEqual([409, 'teamNameTaken'])
    expect(await numbers()).toMatchObject({ entries: 1 })
  })

  it('50 managers at one seat make exactly one entry and one debit', async () => {
    tournament = await open({ entryFee: 100, capacity: 1 })
    const managers = await Promise.all(Array.from({ length: 50 }, () => newManager()))
    const answers = await Promise.all(managers.map((as) => join({ as })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['tournamentFull']))
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1, sum: 0 })
  })

  it('a limit of 3 holds against 50 teams sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => join({ name: `Team ${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'entryLimitReached')).toHaveLength(47)
    expect(await numbers()).toMatchObject({ entries: 3, seats: 3 })
  })

  it('without the money gives the seat back', async () => {
    tournament = await open({ entryFee: 100, capacity: 1 })
    const poor = await newManager(99)
    const answer = await join({ as: poor })
    expect([answer.status, answer.body.code]).toEqual([402, 'insufficientFunds'])
    expect(await numbers()).toMatchObject({ entries: 0, seats: 0, stakes: 0 })
    expect(await balanceOf(poor)).toBe(99)
    expect((await join()).status).toBe(200)
  })

  it('never believes a price that the client sends', async () => {
    const body = squadOf()
    const cheap = body.groups.map((group) => ({
      ...group,
      players: group.players.map((player) => ({ ...player, price: 0, gw_price: 0 })),
    }))
    tournament = await open({ settings: { budget: 1 } })
    expect((await join({ body: { groups: cheap } })).body.code).toBe('negativeBudget')
  })

  it('names each field that it does not know, and repeats no value of it', async () => {
    const { status, body } = await join({ body: { ...squadOf(), points: 'secret', budget: 99 } })
    expect([status, body.code]).toEqual([400, 'badRequest'])
    expect(body.errors).toEqual([
      { field: 'body.points', message: 'Unknown field' },
      { field: 'body.budget', message: 'Unknown field' },
    ])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('names the place of what is wrong inside a team', async () => {
    const body = { groups: [{ groupId: 1, players: [{ playerId: 'x' }] }] }
    const [fault] = (await join({ body })).body.errors
    expect(fault.field).toBe('body.groups.0.players.0.playerId')
    expect(fault.message).toMatch(/number/)
  })
})

describe('an entry is refused', () => {
  const refusals: readonly (readonly [string, () => Sent, number, string])[] = [
    ['a team without a name', () => ({ name: '' }), 422, 'teamNameMissing'],
    ['a name of spaces', () => ({ name: '   ' }), 422, 'teamNameMissing'],
    ['a name nobody can see', () => ({ name: '\u200b\u200d' }), 422, 'teamNameMissing'],
    ['a name of 41 letters', () => ({ name: 'x'.repeat(41) }), 422, 'teamNameTooLong'],
    ['a name that turns the text round', () => ({ name: 'abc\u202edef' }), 422, 'teamNameUnreadable'],
    ['a name with a soft hyphen', () => ({ name: 'Late\u00ADWinners' }), 422, 'nameInvisible'],
    ['a name of two scripts', () => ({ name: '\u0430dmin' }), 422, 'nameMixedScripts'],
    ['a name that is an address', () => ({ name: 'free-bets.com' }), 422, 'nameAddress'],
    ['a rude name', () => ({ name: 'F.U.C.K them' }), 422, 'nameUnsuitable'],
    ['a name of the game itself', () => ({ name: 'Gaffer Support' }), 422, 'nameReserved'],
    ['ten players', () => ({ body: squadOf(starters.slice(0, 10)) }), 422, 'playersMissing'],
    ['nobody at all', () => ({ body: { groups: [] } }), 422, 'playersMissing'],
    ['twelve players', () => ({ body: squadOf([...starters, spare('MID')]) }), 422, 'tooManyPlayers'],
    ['a player twice', () => ({ body: doubled() }), 422, 'duplicatePlayer'],
    [
      'a player of nowhere',
      () => ({ body: squadOf([...starters.slice(0, 10), 2_000_000]) }),
      422,
      'unknownPlayer',
    ],
    [
      'two goalkeepers',
      () => ({ body: squadOf([...starters.slice(0, 10), spare('GK')]) }),
      422,
      'formationIllegal',
    ],
    ['players in the wrong group', () => ({ body: misplaced() }), 422, 'formationIllegal'],
    ['four of one club', () => ({ body: squadOf(crowd()) }), 422, 'tooManyFromClub'],
    ['no captain', () => ({ body: squadOf(starters, { captain: -1 }) }), 422, 'captainMissing'],
    ['no vice-captain', () => ({ body: squadOf(starters, { vice: -1 }) }), 422, 'viceCaptainMissing'],
    [
      'one player in both roles',
      () => ({ body: squadOf(starters, { captain: starters[0], vice: starters[0] }) }),
      422,
      'captainIsViceCaptain',
    ],
    ['the captain twice', () => ({ body: captainTwice() }), 422, 'duplicatePlayer'],
    ['two captains', () => ({ body: twoCaptains() }), 400, 'badRequest'],
  ]

  it.each(refusals)('%s', async (_, sent, status, code) => {
    const answer = await join(sent())
    expect([answer.status, answer.body.code, answer.body.has_error]).toEqual([status, code, true])
    expect(answer.body.message).not.toBe('')
    expect(await numbers()).toMatchObject({ entries: 0, seats: 0 })
  })

  it('a team over the budget, and not one that spends it exactly', async () => {
    const cost = starters.reduce((sum, id) => sum + (league.players.find((p) => p.id === id)?.price ?? 0), 0)
    tournament = await open({ settings: { budget: cost } })
    expect((await join()).status).toBe(200)
    tournament = await open({ settings: { budget: cost - 1 } })
    expect((await join()).body.code).toBe('negativeBudget')
  })

  it('after the deadline', async () => {
    const late = await buildChampionship(app.database.db)
    const started = await buildTournament(app.database.db, app.operatorId, late)
    await buildDeadline(app.database.db, started.gameRoundId, new Date(Date.now() - 1))
    const answer = await join({ contestId: started.contestId })
    expect([answer.status, answer.body.code]).toEqual([409, 'gameAlreadyStarted'])
  })

  it('in a cancelled contest', async () => {
    await sql`update subgame set cancelled_at = now() where id = ${tournament.contestId}`.execute(
      app.database.db,
    )
    expect((await join()).body.code).toBe('tournamentCancelled')
  })

  it('in a round in which a fixture lacks a team', async () => {
    const draft = await buildChampionship(app.database.db)
    await sql`update fixture set away_club_id = null where id = ${draft.rounds[0]?.fixtureIds[0]}`.execute(
      app.database.db,
    )
    const mine = pickBuiltTeam(draft)
    const { contestId } = await buildTournament(app.database.db, app.operatorId, draft)
    const before = league
    league = draft
    const answer = await join({ contestId, body: squadOf(mine) })
    league = before
    expect([answer.status, answer.body.code]).toEqual([409, 'tournamentNotReady'])
  })

  it('in a contest of another operator, which is not found', async () => {
    const other = await buildOperator(app.database.db)
    const theirs = await buildTournament(app.database.db, other.id, league)
    const answer = await join({ contestId: theirs.contestId })
    expect([answer.status, answer.body.code]).toEqual([404, 'notFound'])
    expect((await join({ contestId: 2_000_000 })).status).toBe(404)
  })

  it('without a token', async () => {
    const answer = await app.app.inject({
      method: 'PUT',
      url: buildPath('join', { subId: encodeRoundScopedId({ id: tournament.contestId, round: 1 }) }),
      headers: { host: '127.0.0.1' },
      payload: squadOf(),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized'])
  })

  function spare(position: 'GK' | 'MID'): number {
    return league.of(position).findLast(({ id }) => !starters.includes(id))?.id ?? 0
  }

  function doubled() {
    const body = squadOf(starters.slice(0, 10))
    return {
      groups: body.groups.map((group) =>
        group.groupId === 3 ? { ...group, players: [...group.players, ...group.players.slice(0, 1)] } : group,
      ),
    }
  }

  function captainTwice() {
    const body = squadOf(starters.slice(0, 10))
    const captain = body.groups.flatMap(({ players }) => players).filter(({ isCaptain }) => isCaptain)
    return {
      groups: body.groups.map((group) =>
        group.players.some(({ isCaptain }) => isCaptain)
          ? { ...group, players: [...group.players, ...captain] }
          : group,
      ),
    }
  }

  function misplaced() {
    const all = squadOf().groups.flatMap((group) => group.players)
    return { groups: [{ groupId: 3, players: all }] }
  }

  function crowd(): readonly number[] {
    const club = league.players.find(({ id }) => id === starters[0])?.clubId
    const rest = league.players.filter(({ clubId }) => clubId !== club)
    const own = league.players.filter(({ clubId }) => clubId === club)
    const pick = (from: typeof rest, position: string, count: number) =>
      from.filter((player) => player.position === position).slice(0, count)
    return [
      ...pick(own, 'GK', 1),
      ...pick(own, 'DEF', 3),
      ...pick(rest.slice(0, 24), 'DEF', 1),
      ...[0, 12, 24, 36].flatMap((from) => pick(rest.slice(from, from + 12), 'MID', 1)),
      ...[0, 12].flatMap((from) => pick(rest.slice(from, from + 12), 'FWD', 1)),
    ].map(({ id }) => id)
  }

  function twoCaptains() {
    const body = squadOf()
    return {
      groups: body.groups.map((group) => ({
        ...group,
        players: group.players.map((player) => ({ ...player, isCaptain: !player.isViceCaptain })),
      })),
    }
  }
})

describe('a quote', () => {
  async function quote(as = managerId, contestId = tournament.contestId, isRead = true) {
    const answer = await app.app.inject({
      method: 'GET',
      url: buildPath('joinQuote', { subId: encodeRoundScopedId({ id: contestId, round: 1 }) }),
      headers: { host: '127.0.0.1', ...(await app.authorize(as)) },
    })
    if (isRead) await readQuotes(app.database.db)
    return { status: answer.statusCode, body: answer.json() }
  }

  beforeEach(async () => {
    tournament = await open({ entryFee: 1250 })
  })

  it('says exactly what will be taken, and holds', async () => {
    const { body } = await quote()
    expect(body.data).toMatchObject({ amount: 12.5, currency: 'EUR', balance: 1000 })
    const joined = await join({ body: { ...squadOf(), quote: body.data.quote } })
    expect(joined.body.data.state).toBe('entered')
    expect(await balanceOf(managerId)).toBe(98_750)
  })

  it('is good once it can have been read', async () => {
    const { body } = await quote(managerId, tournament.contestId, false)
    const paying = { body: { ...squadOf(), quote: body.data.quote } }
    const early = await join(paying)
    expect([early.status, early.body.code]).toEqual([409, 'quoteUnread'])
    expect(await balanceOf(managerId)).toBe(100_000)
    await readQuotes(app.database.db)
    expect((await join(paying)).body.data.state).toBe('entered')
    expect((await join(paying)).body.data.state).toBe('entered')
    expect(await balanceOf(managerId)).toBe(98_750)
  })

  it('is good once', async () => {
    const { body } = await quote()
    await join({ body: { ...squadOf(), quote: body.data.quote } })
    const again = await join({ name: 'Second team', body: { ...squadOf(), quote: body.data.quote } })
    expect([again.status, again.body.code]).toEqual([409, 'quoteChanged'])
  })

  it.each([
    ['of another manager', async () => (await quote(await newManager())).body.data.quote],
    [
      'of another contest',
      async () => (await quote(managerId, (await open({ entryFee: 1250 })).contestId)).body.data.quote,
    ],
    ['that nobody gave', async () => 'made-up'],
    [
      'that has run out',
      async () => {
        const { body } = await quote()
        await sql`update join_quote set expires_at = now() where id = ${body.data.quote}`.execute(
          app.database.db,
        )
        return body.data.quote
      },
    ],
    [
      'of a fee that has changed since',
      async () => {
        const { body } = await quote()
        await sql`update subgame set entry_fee = 1251 where id = ${tournament.contestId}`.execute(
          app.database.db,
        )
        return body.data.quote
      },
    ],
  ])('%s is refused and nothing is taken', async (_, given) => {
    const answer = await join({ body: { ...squadOf(), quote: await given() } })
    expect([answer.status, answer.body.code]).toEqual([409, 'quoteChanged'])
    expect(await balanceOf(managerId)).toBe(100_000)
    expect(await numbers()).toMatchObject({ entries: 0, seats: 0 })
  })

  it('is refused where there is no seat', async () => {
    tournament = await open({ capacity: 1 })
    await join({ as: await newManager() })
    expect((await quote()).body.code).toBe('tournamentFull')
  })
})

describe('a wallet that is slow, silent or gone', () => {
  function slowDeps(wallet: Partial<WalletPort>, outcomes: object[] = []): EntryDeps {
    return {
      ...app.deps,
      wallet: { ...createLedgerWallet(app.database.db), ...wallet },
      walletPatienceMs: 30,
      announceOutcome: (outcome) => void outcomes.push(outcome),
    }
  }

  /** Waits for the wallet, however busy the machine is. */
  const patient = (deps: EntryDeps): EntryDeps => ({ ...deps, walletPatienceMs: 5000 })

  const input = (name: string) => ({
    contest: { id: tournament.contestId, round: 1 },
    teamName: name,
    squad: squadOf(),
  })
  const caller = () => ({ operatorId: app.operatorId, managerId })

  beforeEach(async () => {
    tournament = await open({ entryFee: 700 })
  })

  it('leaves the entry pending, with its seat, and says the outcome when it comes', async () => {
    const gate = Promise.withResolvers<undefined>()
    const ledger = createLedgerWallet(app.database.db)
    const announced = Promise.withResolvers<object>()
    const deps: EntryDeps = {
      ...slowDeps({
        debit: async (move) => {
          await gate.promise
          return ledger.debit(move)
        },
      }),
      announceOutcome: announced.resolve,
    }
    const joined = await joinContest(deps, caller(), input('Slow'))
    expect(joined).toMatchObject({ ok: true, value: { state: 'pending', entryCount: 1 } })
    gate.resolve(undefined)
    expect(await announced.promise).toMatchObject({ managerId, outcome: 'entered' })
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1, sum: 0 })
  })

  it('that loses its answer is asked later: what it never took is released', async () => {
    const outcomes: object[] = []
    const deps = slowDeps({ debit: () => Promise.reject(new Error('connection lost')) }, outcomes)
    const joined = await joinContest(deps, caller(), input('Lost'))
    expect(joined).toMatchObject({ ok: true, value: { state: 'pending' } })
    await settleUnsettled(deps, 0)
    expect(outcomes).toEqual([expect.objectContaining({ managerId, outcome: 'released' })])
    expect(await numbers()).toMatchObject({ entries: 0, seats: 0, stakes: 0 })
    expect(await balanceOf(managerId)).toBe(100_000)
  })

  it('that took the stake before its answer was lost enters the team', async () => {
    const ledger = createLedgerWallet(app.database.db)
    const deps = slowDeps({
      debit: async (move) => {
        await ledger.debit(move)
        throw new Error('connection lost')
      },
    })
    const joined = await joinContest(patient(deps), caller(), input('Taken'))
    expect(joined).toMatchObject({ ok: true, value: { state: 'entered' } })
    await settleUnsettled(deps, 0)
    const { state } = await app.database.db
      .selectFrom('entry')
      .select('state')
      .where('subgameId', '=', tournament.contestId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('entered')
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1 })
    expect(await balanceOf(managerId)).toBe(99_300)
  })

  it('decided after the lock is a fact of the log', async () => {
    const late = await buildChampionship(app.database.db)
    const mine = pickBuiltTeam(late)
    const before = league
    league = late
    tournament = await buildTournament(app.database.db, app.operatorId, late, { entryFee: 700 })
    const deps = slowDeps({ debit: () => Promise.reject(new Error('connection lost')) })
    await joinContest(deps, caller(), { ...input('Late'), squad: squadOf(mine) })
    league = before
    await buildDeadline(app.database.db, tournament.gameRoundId, new Date(Date.now() - 1))
    await settleUnsettled(deps, 0)
    const facts = await app.database.db
      .selectFrom('gameLog')
      .select(['kind', 'gameRoundId'])
      .where('gameRoundId', '=', tournament.gameRoundId)
      .execute()
    expect(facts).toEqual([{ kind: 'entryWithdrawn', gameRoundId: tournament.gameRoundId }])
  })

  describe('and answers after the lock', () => {
    let entryId: number

    beforeEach(async () => {
      const before = league
      league = await buildChampionship(app.database.db)
      tournament = await buildTournament(app.database.db, app.operatorId, league, { entryFee: 700 })
      const squad = squadOf(pickBuiltTeam(league))
      league = before
      const deps = slowDeps({ debit: () => Promise.reject(new Error('connection lost')) })
      await joinContest(deps, caller(), { ...input('Late'), squad })
      entryId = await newestEntry()
      await buildDeadline(app.database.db, tournament.gameRoundId, new Date(Date.now() - 1))
    })

    const newestEntry = async () => {
      const entry = await app.database.db
        .selectFrom('entry')
        .select('id')
        .where('subgameId', '=', tournament.contestId)
        .executeTakeFirstOrThrow()
      return entry.id
    }

    /** The wallet takes the stake after all, as a late answer tells. */
    const takeStake = async () => {
      const stake = await app.database.db
        .selectFrom('walletOperation')
        .select('id')
        .where('entryId', '=', entryId)
        .where('kind', '=', 'stake')
        .executeTakeFirstOrThrow()
      const move = { operatorId: app.operatorId, managerId, currency: 'EUR', amount: 700 }
      await createLedgerWallet(app.database.db).debit({ ...move, operationId: stake.id })
    }

    const reachClose = (step: 'begun' | 'closed') =>
      app.database.db
        .updateTable('gameRound')
        .set({ closeStep: step, closedAt: step === 'closed' ? new Date() : null })
        .where('id', '=', tournament.gameRoundId)
        .execute()

    const facts = async () => {
      const rows = await app.database.db
        .selectFrom('gameLog')
        .select(['kind', 'entryId'])
        .where('gameRoundId', '=', tournament.gameRoundId)
        .execute()
      return rows
    }

    it('before the round closes is confirmed, as a fact of the log', async () => {
      await takeStake()
      await Promise.all([settleEntry(app.database.db, entryId, 'done'), settleUnsettled(slowDeps({}), 0)])
      expect(await facts()).toEqual([{ kind: 'entryConfirmed', entryId }])
      expect(await balanceOf(managerId)).toBe(99_300)
      expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1, sum: 0 })
    })

    it.each(['begun', 'closed'] as const)(
      'once the close has %s is withdrawn and gets the stake back, once',
      async (step) => {
        await takeStake()
        await reachClose(step)
        const outcomes = await Promise.all(
          Array.from({ length: 4 }, () => settleEntry(app.database.db, entryId, 'done')),
        )
        expect(outcomes.filter((outcome) => outcome?.outcome === 'released')).toHaveLength(1)
        const wallet = createLedgerWallet(app.database.db)
        await Promise.all(Array.from({ length: 4 }, () => settleUnsettled(slowDeps(wallet), 0)))
        await settleUnsettled(slowDeps(wallet), 0)
        expect(await facts()).toEqual([{ kind: 'entryWithdrawn', entryId }])
        expect(await balanceOf(managerId)).toBe(100_000)
        expect(await numbers()).toMatchObject({ entries: 0, seats: 0, sum: 0 })
      },
    )

    it('and was killed before the stake went back, gets it back at the next start', async () => {
      await takeStake()
      await reachClose('begun')
      await settleEntry(app.database.db, entryId, 'done')
      expect(await balanceOf(managerId)).toBe(99_300)
      const ledger = createLedgerWallet(app.database.db)
      const dying = slowDeps({
        credit: async (move) => {
          await ledger.credit(move)
          throw new Error('killed after the money moved')
        },
      })
      await settleUnsettled(dying, 0)
      await settleUnsettled(slowDeps({}), 0)
      expect(await balanceOf(managerId)).toBe(100_000)
      const refunds = await app.database.db
        .selectFrom('walletOperation')
        .select('state')
        .where('entryId', '=', entryId)
        .where('kind', '=', 'refund')
        .execute()
      expect(refunds).toEqual([{ state: 'done' }])
    })

    it('with a refusal once the round is closed is withdrawn, and nothing moves', async () => {
      await reachClose('closed')
      await settleUnsettled(slowDeps({}), 0)
      expect(await facts()).toEqual([{ kind: 'entryWithdrawn', entryId }])
      expect(await balanceOf(managerId)).toBe(100_000)
    })
  })

  it('that refuses is quoted with its own reason, by whoever waits for the same join', async () => {
    const gate = Promise.withResolvers<undefined>()
    const deps = {
      ...slowDeps({
        debit: async () => {
          await gate.promise
          return { outcome: 'declined', reason: 'walletRefused' } as const
        },
      }),
      walletPatienceMs: 5000,
    }
    const first = joinContest(deps, caller(), input('Refused'))
    await expect.poll(() => numbers()).toMatchObject({ seats: 1 })
    const second = joinContest(deps, caller(), input('Refused'))
    gate.resolve(undefined)
    for (const answer of await Promise.all([first, second])) {
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'walletRefused' } })
    }
    expect(await numbers()).toMatchObject({ entries: 0, seats: 0, stakes: 0 })
  })

  it('that had too little is tried anew after topping up, with the same name and squad', async () => {
    tournament = await open({ entryFee: 700, capacity: 1 })
    const poor = await newManager(100)
    const ask = () =>
      joinContest(patient(slowDeps({})), { operatorId: app.operatorId, managerId: poor }, input('Anew'))
    for (let time = 0; time < 2; time += 1) {
      expect(await ask()).toMatchObject({ ok: false, refusal: { code: 'insufficientFunds' } })
      expect(await numbers()).toMatchObject({ entries: 0, seats: 0 })
    }
    await sql`update wallet_operation set natural_key = ${`first:${poor}`} where natural_key = ${`welcome:${poor}`}`.execute(
      app.database.db,
    )
    await app.database.db
      .transaction()
      .execute((tx) =>
        welcomeGuest(tx, { operatorId: app.operatorId, managerId: poor, currency: 'EUR' }, 600),
      )
    expect(await ask()).toMatchObject({ ok: true, value: { state: 'entered' } })
    expect(await balanceOf(poor)).toBe(0)
    expect(await numbers()).toMatchObject({ entries: 1, seats: 1, stakes: 1, sum: 0 })
  })
})
