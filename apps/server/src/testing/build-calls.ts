import { encodeRoundScopedId } from '@gaffer/contract'
import { buildChampionship } from './build-championship.ts'
import type { TestApp } from './build-test-app.ts'
import { buildTournament } from './build-tournament.ts'
import { buildCaller, squadOf } from './game-caller.ts'
import { buildStaff } from './staff-caller.ts'

/** A call as bytes: what it asks, and the status it is answered with by whoever stays. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
  readonly status: number
}

/** One call of each kind: read, save, paid join, login, stream, upload, export and others. */
export async function buildCalls(app: TestApp): Promise<Readonly<Record<string, () => Promise<Call>>>> {
  const { db } = app.database
  const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + 6 * 3_600_000) })
  const ann = await buildCaller(app, league, { money: 100_000_000 })
  const opened = await buildTournament(db, app.operatorId, league, {
    entryFee: 100,
    maxEntriesPerManager: null,
  })
  const contest = encodeRoundScopedId({ id: opened.contestId, round: 1 })
  const teamId = (await ann.join(contest)).data.user_team_id
  const [owner, finance] = [await buildStaff(app, ['owner']), await buildStaff(app, ['finance'])]
  const own = { host: '127.0.0.1', ...(await app.authorize(ann.managerId)) }
  const ofStaff = (token: string) => ({ host: '127.0.0.1', cookie: `gaffer-staff=${token}` })
  const act = (body: object) => ({ reason: 'because it is tested', request_id: crypto.randomUUID(), ...body })
  const day = new Date().toISOString().slice(0, 10)
  const ofDemo = '/api/console/operators/demo'
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${'M0 0h9v9z'.repeat(900)}"/></svg>`,
  ).toString('base64')
  let number = 0
  const get = (path: string, headers: Call['headers'] = own, status = 200) => ({
    method: 'GET',
    path,
    headers,
    status,
  })
  return {
    'a page of everybody': async () => get('/api/home/tournaments', { host: '127.0.0.1' }),
    'a read of one’s own': async () => get(`/api/users/team?sub_tournament_id=${contest}`),
    'a call that is refused': async () => get('/api/gaffer/wallet/balance', { host: '127.0.0.1' }, 401),
    'a save': async () => ({
      method: 'PUT',
      path: '/api/palms/users/teams',
      headers: own,
      body: { teamId, ...squadOf(league) },
      status: 200,
    }),
    'a paid join': async () => ({
      method: 'PUT',
      path: `/api/palms/subTournament/join/${contest}?team_name=Number${(number += 1)}`,
      headers: own,
      body: squadOf(league),
      status: 200,
    }),
    'a login': async () => ({
      method: 'POST',
      path: '/api/palms/auth',
      headers: { host: '127.0.0.1' },
      body: {},
      status: 200,
    }),
    'a filled team': async () => ({
      method: 'POST',
      path: '/api/palms/team/autofill',
      headers: own,
      body: { sub_tournament_id: contest },
      status: 200,
    }),
    'a stream': async () => get(`/api/gaffer/live?sub_tournament_id=${contest}&user_team_id=${teamId}`),
    'a list of the console': async () => get(`${ofDemo}/contests`, ofStaff(owner.token)),
    'an upload': async () => ({
      method: 'POST',
      path: `${ofDemo}/brand/pictures`,
      headers: ofStaff(owner.token),
      body: act({ key: 'logo', content: picture }),
      status: 200,
    }),
    'an export': async () => {
      const asked = { what: 'postings', from: '2020-01-01', to: day }
      const made = await finance.act('/operators/demo/exports', asked)
      return get(`${ofDemo}/exports/${made.body.data.key}`, ofStaff(finance.token))
    },
  }
}
