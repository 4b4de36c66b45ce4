import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const ask = (version?: string) =>
  app.app.inject({
    method: 'GET',
    url: '/api/home/tournaments',
    headers: version === undefined ? {} : { 'x-version': version },
  })

/** Appends something that every node will read from the log. */
async function appendSomething(): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into game_log (seq, kind, source, source_event_id, body)
    select coalesce(max(seq), 0) + 1, 'roundReopened', 'test', 'gate', '{}' from game_log returning seq
  `.execute(app.database.db)
  return Number(rows[0]?.seq)
}

describe('a page that has seen a version', () => {
  it('is told the version of each read', async () => {
    const answer = await ask()
    expect(answer.headers['x-version']).toBe(String(app.live.version()))
  })

  it('is answered by a node that has come as far', async () => {
    expect((await ask(String(app.live.version()))).statusCode).toBe(200)
  })

  it('waits a moment for a node that is about to come as far', async () => {
    const version = await appendSomething()
    const asked = ask(String(version))
    await app.live.turn()
    const answer = await asked
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['x-version'])).toBeGreaterThanOrEqual(version)
  })

  it('is told so by a node that stays behind, and shown nothing older', async () => {
    const answer = await ask(String(app.live.version() + 1))
    expect(answer.statusCode).toBe(412)
    expect(answer.json()).toMatchObject({ has_error: true, code: 'behind' })
  })

  it.each(['', '-1', '1.5', '1e3', 'x', '9'.repeat(30), '١'])(
    'is refused for no version: %j',
    async (version) => {
      const answer = await ask(encodeURI(version))
      expect(answer.statusCode).toBe(400)
    },
  )
})
