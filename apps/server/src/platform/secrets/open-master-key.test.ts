import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keys } from '../../cli/keys.ts'
import { readConfig } from '../../config.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDatabase } from '../db/connect.ts'
import { addKey, createKeyRing } from './key-ring.ts'
import { openMasterKey } from './open-master-key.ts'
import { openSealed, sealWith } from './seal.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'gaffer-key-'))
})
afterEach(async () => {
  await database.end()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => join(folder, name)
const settings = (more: object = {}) => ({ DATA_DIR: folder, SECURE_COOKIES: false, ...more })

/** A node that has just started, with what it was told about the key. */
async function startNode(more: object = {}) {
  const node = connectDatabase(database.connection, 2)
  try {
    const masterKey = await openMasterKey(settings(more), [node.db])
    const ring = createKeyRing(node.db, 'operator-keys')
    const key = await ring.current()
    return { masterKey, key, opens: async (text: string) => openSealed(ring, text, 'here') }
  } finally {
    await node.end()
  }
}

const stored = async () => {
  const { rows } = await sql<{ all: string }>`select string_agg(value::text, '') as all from setting`.execute(
    database.db,
  )
  return rows[0]?.all ?? ''
}

async function runKeys(file: string, ...words: readonly string[]): Promise<string> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const config = readConfig({ DATA_DIR: folder, KEY_FILE: file }, folder)
  if (keys.runWithout?.(words, { config, print }) !== true) {
    const node = connectDatabase(database.connection, 2)
    await openMasterKey(config, [node.db])
    await keys.run(words, { config, database: node, print }).finally(() => node.end())
  }
  return printed.join('\n')
}

describe('the master key', () => {
  it('is made beside the embedded database for its owner alone, and seals every key in it', async () => {
    const { key } = await startNode()
    expect(statSync(inFolder('gaffer.key')).mode & 0o777).toBe(0o600)
    expect(await stored()).toContain('"sealed"')
    expect(await stored()).not.toContain('"secret"')
    expect(await stored()).not.toContain(Buffer.from(key.secret).toString('base64'))
    expect((await startNode()).key).toEqual(key)
  })

  it('seals once what an earlier release left in the clear, and what was sealed before still opens', async () => {
    const old = await createKeyRing(database.db, 'operator-keys').current()
    const text = sealWith(old, 'tiger', 'here')
    expect(await stored()).toContain('"secret"')
    const first = await startNode()
    expect(await first.opens(text)).toBe('tiger')
    expect(await stored()).not.toContain('"secret"')
    const after = await stored()
    expect(await (await startNode()).opens(text)).toBe('tiger')
    expect(await stored()).toBe(after)
  })

  it('seals at many nodes at once without losing a key', async () => {
    const old = await createKeyRing(database.db, 'operator-keys').current()
    await runKeys(inFolder('gaffer.key'), 'make', inFolder('gaffer.key'))
    const nodes = await Promise.all(Array.from({ length: 4 }, () => startNode()))
    expect(nodes.map(({ key }) => key)).toEqual(nodes.map(() => old))
  })

  it('that is missing, wrong or damaged stops the start with a sentence that says what to do', async () => {
    await startNode()
    const kept = readFileSync(inFolder('gaffer.key'), 'utf8')
    rmSync(inFolder('gaffer.key'))
    await expect(startNode()).rejects.toThrow(/gaffer.key is not there: put back the one you keep/)
    expect(existsSync(inFolder('gaffer.key'))).toBe(false)
    await expect(startNode({ DATABASE_URL: 'postgres://x' })).rejects.toThrow(/are sealed: set KEY_FILE/)
    await expect(startNode({ KEY_FILE: inFolder('none') })).rejects.toThrow(/Put back the one you keep/)
    await runKeys(inFolder('other'), 'make', inFolder('other'))
    await expect(startNode({ KEY_FILE: inFolder('other') })).rejects.toThrow(
      /other does not open the key operator-keys \w+ of this database/,
    )
    writeFileSync(inFolder('gaffer.key'), 'what is this', { mode: 0o600 })
    await expect(startNode()).rejects.toThrow(/is no key file/)
    writeFileSync(inFolder('gaffer.key'), kept)
    chmodSync(inFolder('gaffer.key'), 0o644)
    await expect(startNode()).rejects.toThrow(/chmod 600/)
    chmodSync(inFolder('gaffer.key'), 0o600)
    await startNode()
  })

  it('is needed behind https by a database that begins, and not by one of an earlier release', async () => {
    const own = { DATABASE_URL: 'postgres://x', SECURE_COOKIES: true }
    await expect(startNode(own)).rejects.toThrow(/has no keys yet: set KEY_FILE/)
    await createKeyRing(database.db, 'token-keys').current()
    expect((await startNode(own)).masterKey).toBeUndefined()
  })

  it('is changed while nodes run: a line more, everything sealed with it, the line before it gone', async () => {
    const file = inFolder('gaffer.key')
    const { key } = await startNode()
    const running = connectDatabase(database.connection, 2)
    await openMasterKey(settings(), [running.db])
    expect(await runKeys(file, 'add', file)).toMatch(/keys wrap/)
    expect(await runKeys(file, 'wrap')).toMatch(/^1 keys sealed/)
    expect(await runKeys(file, 'wrap')).toMatch(/^0 keys sealed/)
    expect(await createKeyRing(running.db, 'operator-keys').current()).toEqual(key)
    await running.end()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    writeFileSync(file, `${lines.at(-1)}\n`)
    expect((await startNode()).key).toEqual(key)
  })

  it('seals by another algorithm from a line that names it on, and by none that is unknown', async () => {
    const file = inFolder('gaffer.key')
    const { key } = await startNode()
    await runKeys(file, 'add', file, '--algorithm', 'chacha20-poly1305')
    expect(readFileSync(file, 'utf8')).toMatch(/ chacha20-poly1305\n$/)
    expect(await runKeys(file, 'wrap')).toMatch(/^1 keys sealed/)
    writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)}\n`)
    expect((await startNode()).key).toEqual(key)
    writeFileSync(file, readFileSync(file, 'utf8').replace('chacha20-poly1305', 'rot13'))
    await expect(startNode()).rejects.toThrow(/is no key file/)
  })

  it('seals keys that come later, and a key that was moved to another ring does not open', async () => {
    const { db } = database
    await openMasterKey(settings(), [db])
    await addKey(db, 'operator-keys', true)
    await db.transaction().execute(async (tx) => void (await createKeyRing(tx, 'phone-keys').current()))
    expect(await stored()).not.toContain('"secret"')
    await sql`update setting set value = (select value from setting where name = 'operator-keys')
      where name = 'phone-keys'`.execute(db)
    await expect(createKeyRing(db, 'phone-keys').current()).rejects.toThrow(/cannot be opened/)
  })

  it('is no file that is there already', async () => {
    const file = inFolder('mine')
    await runKeys(file, 'make', file)
    await expect(runKeys(file, 'make', file)).rejects.toThrow(/there already/)
  })
})
