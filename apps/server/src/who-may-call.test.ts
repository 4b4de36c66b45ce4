import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE, type Operation, OPERATIONS } from '@gaffer/contract'
import { buildManager } from './testing/build-manager.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { exampleOf, shapeOf } from './testing/example-of.ts'

/**
 * Who may make each call, said a second time, and which of several refusals comes first (G-35): no token, then staff
 * who only look, then bad input, then an onlooker.
 */
const words = (text: string) => text.trim().split(/\s+/).toSorted()

const WITHOUT_TOKEN = words(`
  authenticate askLoginCode renewSession brand checkSetup supportTexts home homeTournaments championships tournament
  tournamentRules tournamentFixtures corrections tournamentOverview scoring entries prizes subTournamentDetails autofill
  roomOptions filterPlayers availablePlayers championshipPlayers positions playerInfo palmsPlayerInfo playerProfile
  playerRoundStats teamPlayerRoundStats championshipTeams championshipRounds results highlights livescore gameRounds
  leaderBoard gameByCode leagueByCode support winners winner deskStatus deskMatches deskMatch tellDesk undoDesk`)

const NOT_BY_ONLOOKERS = words(`
  handOverLogin join joinQuote saveTeam nameCaptain nameViceCaptain swapPlayers swapInNewestTeam swapPreferences
  swapPreferencesInNewestTeam changeScheme possibleChanges makeTransfers transferHistory playWildcard playChip
  purchaseQuote buyChips buyScheme seekRoom joinRoom enterRoom roomQuote cancelSeeking leaveRoom dashboard createGame
  gameByCode createLeague leagueByCode joinLeague staffActs calendar changeCalendar fairPlay setLimits excludeMyself
  acceptTerms unsubscribe`)

/** Values that the schemas accept; nothing of them exists. */
const SEEDS: Readonly<Record<string, string | number>> = {
  sub_tournament_id: 101,
  subId: 101,
  user_team_id: 101,
  teamId: 101,
  code: 'HARBOURS',
  schemeKey: '4-4-2',
  max_players: 10,
}

const ALL = Object.values(OPERATIONS) as readonly Operation[]
const NAMES = ALL.map(({ name }) => name).toSorted()

let app: TestApp
let managerId: number
beforeAll(async () => {
  app = await buildTestApp()
  managerId = (await buildManager(app.database.db, app.operatorId)).id
})
afterAll(() => app.end())

type Token = { readonly isOnlooker: boolean; readonly isView?: boolean }
type Refused = {
  readonly name: string
  readonly status: number
  readonly code: unknown
  readonly body: unknown
}

/** What every call answers to a holder of this token; `query` is added to each address. */
async function answersTo(token: Token | undefined, query = ''): Promise<readonly Refused[]> {
  const of = { managerId: token?.isOnlooker === true ? 0 : managerId, operatorId: app.operatorId }
  const headers = token && { authorization: await app.deps.tokens.sign({ ...of, ...token }, 'access') }
  return Promise.all(
    ALL.map(async ({ name, method, path, body }) => {
      const address = path.replaceAll(/:(\w+)/g, (_, key: string) => String(SEEDS[key] ?? 101))
      const answer = await app.app.inject({
        method,
        url: `${API_BASE}${address}${query}`,
        headers: { host: '127.0.0.1', ...headers },
        ...(body && { payload: exampleOf(SEEDS, shapeOf(body)) as object }),
      })
      const answered = answer.json()
      return { name, status: answer.statusCode, code: answered.code, body: answered }
    }),
  )
}

const refusedWith = (answers: readonly Refused[], wanted: string) =>
  answers.flatMap(({ name, code }) => (code === wanted ? [name] : [])).toSorted()

/** A query that no call takes. */
const UNKNOWN = '?debug=1'

describe('a call', () => {
  it('without a token is refused where one is needed, whatever its input', async () => {
    const needing = NAMES.filter((name) => !WITHOUT_TOKEN.includes(name))
    const refused = refusedWith(await answersTo(undefined, UNKNOWN), 'unauthorized')
    expect(refused).toEqual(needing)
    const answers = await answersTo(undefined)
    // These two look for a login themselves: one for a cookie, one for the team it is to fill.
    expect(refusedWith(answers, 'unauthorized')).toEqual([...needing, 'autofill', 'renewSession'].toSorted())
    expect(refusedWith(answers, 'onlookerOnly')).toEqual([])
  })

  it('of an onlooker is refused where only a manager may act, once its input is read', async () => {
    const onlooker = { isOnlooker: true }
    const refused = (await answersTo(onlooker)).filter(({ code }) => code === 'onlookerOnly')
    expect(refused.map(({ name }) => name).toSorted()).toEqual(NOT_BY_ONLOOKERS)
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        403,
        { has_error: true, message: 'Log in to do that', data: null, code: 'onlookerOnly' },
      ])
    expect(refusedWith(await answersTo(onlooker, UNKNOWN), 'badRequest')).toEqual(NAMES)
  })

  it('of staff who look at a manager’s screens is refused where it changes something, whatever its input', async () => {
    const refused = refusedWith(await answersTo({ isOnlooker: false, isView: true }, UNKNOWN), 'viewOnly')
    const changing = ALL.filter(({ method, name }) => method !== 'GET' && !WITHOUT_TOKEN.includes(name))
    expect(refused).toEqual(expect.arrayContaining(changing.map(({ name }) => name)))
  })
})
