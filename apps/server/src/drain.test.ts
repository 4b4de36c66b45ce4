import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let node: ChildProcess
let address = ''

beforeAll(async () => {
  database = await createTestDatabase()
  node = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: urlOf(database.connection),
      DRAIN_SECONDS: '8',
      PORT: '0',
      WORLD: 'none',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  address = await new Promise((resolve) => {
    node.stdout?.on('data', (chunk) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
})
afterAll(async () => {
  node.kill('SIGKILL')
  await database.end()
})

function urlOf(connection: TestDatabase['connection']): string {
  if (typeof connection === 'string') return connection
  const { host, user, database: name } = connection
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
}

type Answer = { readonly status: number; readonly connection: string | undefined }

function ask(path: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { agent }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }))
    })
      .once('error', reject)
      .end()
  })
}

it('readiness is about serving and the database, not about how far the live points are', async () => {
  const answer = await fetch(`${address}/readyz`)
  expect(await answer.json()).toEqual({ status: 'ready', serving: true, database: true })
})

it('a node that is told to stop is not ready, serves on, and lets each connection go', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  expect(await ask('/readyz', agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
  node.kill('SIGTERM')
  await wait(200)
  // As where a terminal tells its whole group, and npm tells it on.
  node.kill('SIGTERM')
  expect((await ask('/readyz', agent)).status).toBe(503)
  for (let turn = 0; turn < 10; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask('/api/openapi.json', agent)))
    expect(answers).toEqual(answers.map(() => ({ status: 200, connection: 'close' })))
    await wait(50)
  }
  const [code] = await once(node, 'exit')
  expect(code).toBe(0)
  agent.destroy()
})
