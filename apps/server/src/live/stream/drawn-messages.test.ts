import { type Answer, encodeRoundScopedId, type JsonOperation, type LiveUpdate } from '@gaffer/contract'
import type { FactBody, MatchEvent } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchAnswers } from '../../../../web/src/features/live/patch-answer.ts'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { openStream } from '../../testing/open-stream.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await buildTestApp()
  address = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.end())

/** A contest with the teams of two managers; the first one's page is watched. */
type Watched = {
  readonly league: BuiltChampionship
  readonly tournamentId: number
  readonly contestId: number
  readonly managerId: number
  readonly entryId: number
  readonly team: readonly number[]
}

async function buildGameweek(): Promise<Watched> {
  const { db } = app.database
  const league = await buildChampionship(db)
  const { tournamentId, contestId } = await buildTournament(db, app.operatorId, league, {
    settings: { hasSafetyNet: true, hasStackingPenalty: true },
    guaranteedPool: 900,
  })
  const team = pickBuiltTeam(league)
  const enter = async (captain: number | undefined) => {
    const { id: managerId } = await buildManager(db, app.operatorId)
    const entry = {
      operatorId: app.operatorId,
      contestId,
      managerId,
      starters: team,
      captain: captain ?? null,
    }
    return { managerId, entryId: (await buildEntry(db, entry)).id }
  }
  const mine = await enter(team[0])
  await enter(team[9])
  return { league, tournamentId, contestId, team, ...mine }
}

async function buildSeasonGame(): Promise<Watched> {
  const { db } = app.database
  const league = await buildChampionship(db)
  const { tournamentId, contestId } = await buildSeason(db, app.operatorId, league)
  const lineUp = pickSeasonTeam(league)
  const enter = async (captain: number | null) => {
    const { id: managerId } = await buildManager(db, app.operatorId)
    const lineUps = [{ ...lineUp, captain, fromRound: 1 }]
    const entryId = await buildSeasonEntry(db, { operatorId: app.operatorId, contestId, managerId, lineUps })
    return { managerId, entryId }
  }
  const mine = await enter(lineUp.captain)
  await enter(lineUp.starters[0] ?? null)
  return { league, tournamentId, contestId, team: lineUp.starters, ...mine }
}

const at = (minute: number) => ({ minute, added: 0 })

/** A match of the league's first pair, with much of what a match can bring, fact by fact. */
function playMatch({ league, team }: Watched): readonly (readonly [what: string, FactBody])[] {
  const of = (pair: 0 | 1) => league.players.filter(({ clubId }) => clubId === league.clubIds[pair])
  const [home, away] = [of(0), of(1)]
  const ids = (players: typeof home) => players.map(({ id }) => id)
  const own = home.filter(({ id }) => team.includes(id))
  const [scorer, second = scorer] = own.filter(({ position }) => position !== 'GK')
  const spare = home.find(({ id }) => !team.includes(id))
  const event = (minute: number, side: 'home' | 'away', what: MatchEvent): FactBody => ({
    kind: 'event',
    side,
    at: at(minute),
    event: what,
  })
  const goal = (playerId: number, assistantId?: number): MatchEvent => ({
    type: 'goal',
    playerId,
    assistantId,
  })
  const unused = own.at(-1)?.id ?? 0
  const bench = [spare?.id ?? 0, unused]
  const starters = ids(home).filter((id) => !bench.includes(id))
  return [
    ['another date', { kind: 'scheduled', kickOffAt: Date.now() + 7_200_000 }],
    ['line-up', { kind: 'lineUp', side: 'home', starters, bench }],
    ['line-up', { kind: 'lineUp', side: 'away', starters: ids(away), bench: [] }],
    ['kick-off', { kind: 'period', period: 'firstHalf', at: at(0) }],
    ['goal', event(12, 'home', goal(scorer?.id ?? 0, second?.id))],
    ['card', event(20, 'home', { type: 'yellowCard', playerId: scorer?.id ?? 0 })],
    ['goal', event(31, 'home', goal(second?.id ?? 0))],
    ['goal', event(40, 'away', goal(away.at(-1)?.id ?? 0))],
    ['half-time', { kind: 'period', period: 'halfTime', at: at(45) }],
    ['second half', { kind: 'period', period: 'secondHalf', at: at(45) }],
    [
      'substitution',
      event(60, 'home', { type: 'substitution', playerInId: spare?.id ?? 0, playerOutId: scorer?.id ?? 0 }),
    ],
    ['goal', event(70, 'home', goal(second?.id ?? 0))],
    ['sent off', event(80, 'home', { type: 'redCard', playerId: second?.id ?? 0 })],
    ['interruption', { kind: 'scheduled', kickOffAt: null, detail: 'interrupted' }],
    ['final whistle', { kind: 'final' }],
  ]
}

/** What a page with the manager's team has on it. */
function callsOf({ tournamentId, contestId, entryId }: Watched) {
  const subTournamentId = String(encodeRoundScopedId({ id: contestId, round: 1 }))
  const userTeamId = String(encodeRoundScopedId({ id: entryId, round: 1 }))
  const queries = {
    userTeam: [`/users/team`, { sub_tournament_id: subTournamentId, user_team_id: userTeamId }],
    dashboard: ['/palms/dashboard', { status: 'active' }],
    rankHistory: [`/gaffer/standings/${subTournamentId}/history`, { user_team_id: userTeamId }],
    tournamentFixtures: [`/fixtures/tournaments/${tournamentId}`, { sub_tournament_id: subTournamentId }],
  } as const
  return { subTournamentId, userTeamId, queries }
}
type Shown = keyof ReturnType<typeof callsOf>['queries']
const SHOWN: readonly Shown[] = ['userTeam', 'dashboard', 'rankHistory', 'tournamentFixtures']

/** Plays a match on a page that is only sent messages, beside one that requests everything after each of them. */
async function watchMatch(watched: Watched) {
  const { subTournamentId, userTeamId, queries } = callsOf(watched)
  const headers = await app.authorize(watched.managerId)
  const read = async (name: Shown): Promise<unknown> => {
    const [path, query] = queries[name]
    const response = await fetch(`${address}/api${path}?${new URLSearchParams(query).toString()}`, {
      headers,
    })
    expect(response.status).toBe(200)
    return response.json()
  }
  const readAll = async () =>
    new Map(await Promise.all(SHOWN.map(async (name) => [name, await read(name)] as const)))
  const stream = await openStream(
    address,
    `?sub_tournament_id=${subTournamentId}&user_team_id=${userTeamId}`,
    headers,
  )
  await stream.next()
  let page = await readAll()
  const draw = (message: LiveUpdate) => {
    const shown = SHOWN.map((name) => ({
      queryKey: [name, null, queries[name][1], null],
      answer: page.get(name),
    }))
    return patchAnswers(shown, message).map((patched, at) => ({ name: SHOWN[at] ?? 'userTeam', ...patched }))
  }
  const turn = async (facts: readonly FactBody[], turnOf: number) => {
    const [fixtureId = 0] = watched.league.rounds[0]?.fixtureIds ?? []
    await scheduleFacts(
      app.database.db,
      watched.league.championshipId,
      facts.map((body, index) => ({
        fixtureId,
        dueAt: new Date(Date.now() - 1000),
        sourceEventId: `${fixtureId}-${turnOf}-${index}`,
        revision: 0,
        body,
      })),
    )
    await app.live.turn()
    for (;;) {
      const message = await stream.next()
      // Who opens a stream just after the lock is sent that first.
      if (message.type === 'update' && message.version === app.live.version()) return message
    }
  }
  return {
    stream,
    turn,
    draw,
    /** Reads everything again; what is shown from then on. */
    refresh: async () => (page = await readAll()),
  }
}

async function lock({ league }: Watched): Promise<void> {
  const { db } = app.database
  await sql`update game_round set deadline_at = clock_timestamp()
    where round_id = ${league.rounds[0]?.id} and locked_at is null`.execute(db)
  await keepRounds({
    db,
    codeVersion: 'test',
    logFault: (error) => {
      throw error
    },
  })
  await app.live.turn()
}

/** What a list in an answer follows by itself: the neighbours in the table. */
function withoutLists(name: JsonOperation, answer: unknown): unknown {
  if (name !== 'rankHistory') return answer
  const history = answer as Answer<'rankHistory'>
  return { ...history, data: { ...history.data, race: null } }
}

describe.each([
  ['a gameweek with safety subs and stacking', buildGameweek],
  ['a season', buildSeasonGame],
])('in %s', (_name, build) => {
  it('what a page draws of each message is what the server answers, or is requested', async () => {
    const watched = await build()
    await lock(watched)
    const page = await watchMatch(watched)
    const requested: string[] = []
    for (const [index, [what, body]] of playMatch(watched).entries()) {
      const message = await page.turn([body], index)
      const drawn = page.draw(message)
      const answers = await page.refresh()
      for (const { name, answer, lack } of drawn) {
        if (lack === 'figures') requested.push(`${what}: ${name}`)
        else expect([what, withoutLists(name, answer)]).toEqual([what, withoutLists(name, answers.get(name))])
      }
    }
    expect(requested.filter((each) => each.startsWith('goal') || each.startsWith('card'))).toEqual([])
    page.stream.close()
  })
})
