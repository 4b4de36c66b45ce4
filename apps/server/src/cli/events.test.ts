import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createEventKeeper } from '../events/keep-events.ts'
import { operatorOfKey } from '../events/partner-keys.ts'
import { SEALED_RECEIVERS } from '../events/receivers.ts'
import { addKey } from '../platform/secrets/key-ring.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { events } from './events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

async function call(...words: string[]): Promise<string> {
  const lines: string[] = []
  await events.run(words, {
    config: readConfig({}, '/nonexistent'),
    database,
    print: (line) => void lines.push(line),
  })
  return lines.join('\n')
}

/** The receiver of docs/operators.md, run as it stands there. */
async function runExample(secret: string, port: number) {
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/operators.md'), 'utf8')
  const [, code = ''] = /```js\n(import \{ createHmac[\s\S]+?)```/.exec(document) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  writeFileSync(join(folder, 'receiver.mjs'), code)
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed += part.toString('utf8')))
  return {
    printed: () => printed,
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const secretIn = (text: string) => /whsec_\S+/.exec(text)?.[0].replace(/\.$/, '') ?? ''

describe('gaffer events', () => {
  it('connects the receiver of the guide, which takes what is signed for it and nothing else', async () => {
    const { db } = database
    const { id: operatorId, slug } = await buildOperator(db)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const secret = secretIn(await call('add', slug, 'crm', url))
    const receiver = await runExample(secret, port)
    try {
      await expect
        .poll(() => call('test', slug, 'crm').catch(String), { timeout: 10_000 })
        .toBe('crm has received it.')
      const { id } = await buildManager(db, operatorId)
      const keeper = createEventKeeper({ db, now: Date.now, logFault: () => undefined })
      await keeper.turn()
      await keeper.settled()
      await expect.poll(receiver.printed).toContain(`manager.registered { manager_id: ${id}, user_id: null }`)
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
      // The secret before it signs too.
      await call('rotate', slug, 'crm')
      expect(await call('test', slug, 'crm')).toBe('crm has received it.')
      const { rows } = await sql<{ position: number }>`select max(position) as position from event`.execute(
        db,
      )
      expect(await call('again', slug, 'crm', `evt_${rows[0]?.position}`)).toBe(
        '1 events are sent to crm again.',
      )
      expect(await call('show', slug)).toContain(
        `crm  ${url}  every kind  1 waiting, 0 parked, 0 failures in a row`,
      )
      expect(await call('remove', slug, 'crm')).toBe('crm: removed')
    } finally {
      await receiver.stop()
    }
  })

  it.each([
    [['add', 'https://10.0.0.7/x'], /An address is https, public/],
    [['add', 'http://crm.example/x'], /An address is https, public/],
    [['add', 'https://me:secret@crm.example/x'], /An address is https, public/],
    [['add', 'https://crm.example/x', 'goal.scored'], /There is no event goal.scored/],
    [['rotate'], /There is no receiver crm/],
    [['test'], /There is no receiver crm/],
    [['on'], /There is no receiver crm/],
    [['remove'], /There is no receiver crm/],
    [['again', 'evt_1'], /There is no receiver crm/],
    [['again', '4711'], /named by its id/],
  ] as const)('refuses %j with what is wrong', async ([act, ...rest], reason) => {
    const { slug } = await buildOperator(database.db)
    await expect(call(act, slug, 'crm', ...rest)).rejects.toThrow(reason)
    expect(await call('show', slug)).toBe('')
  })

  it('makes a key that reads, shows it once, and revokes it', async () => {
    const { db } = database
    const { id: operatorId, slug } = await buildOperator(db)
    const [key = ''] = /gpk_\S+/.exec(await call('key', slug, 'warehouse')) ?? []
    await expect(call('key', slug, 'warehouse')).rejects.toThrow('There is a key warehouse already')
    await expect(call('key', slug, 'Ware house')).rejects.toThrow('A name has')
    expect(await call('show', slug)).toBe('key warehouse  not used yet')
    expect(await operatorOfKey(db, `Bearer ${key}`)).toBe(operatorId)
    expect(await call('show', slug)).toMatch(/^key warehouse {2}last used 20/)
    expect(await call('revoke', slug, 'warehouse')).toBe('warehouse: revoked')
    expect(await operatorOfKey(db, `Bearer ${key}`)).toBeUndefined()
    await expect(call('revoke', slug, 'warehouse')).rejects.toThrow('There is no key warehouse')
  })

  it('keeps secrets sealed, and seals them again with a new key', async () => {
    const { db } = database
    const { slug } = await buildOperator(db)
    const secret = secretIn(await call('add', slug, 'crm', 'https://crm.example/x'))
    await call('rotate', slug, 'crm')
    const sealed = async () =>
      (
        await sql<{
          text: string
        }>`select sealed_secret || ' ' || sealed_old_secret as text from event_receiver
          where name = 'crm' order by id desc limit 1`.execute(db)
      ).rows[0]?.text ?? ''
    const before = await sealed()
    expect(before).not.toContain(secret.slice(6, 20))
    await addKey(db, 'operator-keys', true)
    expect(await SEALED_RECEIVERS.reseal(db)).toEqual({ resealed: 2, unreadable: 0 })
    expect(await SEALED_RECEIVERS.reseal(db)).toEqual({ resealed: 0, unreadable: 0 })
    expect((await sealed()).split(' ')[0]?.split('.')[0]).not.toBe(before.split('.')[0])
  })
})
