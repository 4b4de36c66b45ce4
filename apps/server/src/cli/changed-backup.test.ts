import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../platform/db/connect.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { addToKeyFile } from '../platform/secrets/key-file.ts'
import { openMasterKey } from '../platform/secrets/open-master-key.ts'
import { keepRounds } from '../rounds/index.ts'
import { findOrInsertMember } from '../staff/index.ts'
import { replaceRoles } from '../staff/roles.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf } from '../testing/build-played-contest.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { staff } from './staff.ts'

let folder: string
const printed: string[] = []
/** The lines of a backup of an installation with a key file, and of one without. */
const lines: { signed: readonly string[]; unsigned: readonly string[] } = { signed: [], unsigned: [] }
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaffer-changed-'))
  lines.signed = await write('own')
  lines.unsigned = await write(undefined)
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

const contextOf = (database: Database) => ({
  config: readConfig({ DATA_DIR: '/nonexistent' }, '/nonexistent'),
  database,
  print: (line: string) => void printed.push(line),
})

const keyFileOf = (name: string) => join(folder, name, 'gaffer.key')

async function useKeys({ db }: Database, name: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await openMasterKey({ DATA_DIR: join(folder, name), SECURE_COOKIES: false }, [db])
}

/** A league with a closed round, its books, an owner of the platform and a viewer. */
async function write(keys: string | undefined): Promise<readonly string[]> {
  const database = await createTestDatabase()
  const { db } = database
  if (keys !== undefined) await useKeys(database, keys)
  await createKeyRing(db, 'operator-keys').current()
  const { id: operatorId, slug } = await buildOperator(db)
  await buildPlayedContest(db, operatorId)
  await keepRounds(closeDepsOf(db))
  expect((await sql`select from round_result`.execute(db)).rows.length).toBe(1)
  for (const [where, role, email] of [
    ['platform', 'owner', 'owner@example.com'],
    [slug, 'viewer', 'viewer@example.com'],
  ] as const) {
    await staff.run(['invite', where, role, email, 'Somebody'], contextOf(database))
    const memberId = await findOrInsertMember(db, { email, name: '' })
    await replaceRoles(db, where === 'platform' ? null : operatorId, memberId, [role])
  }
  const path = join(folder, `${keys ?? 'none'}.gz`)
  await backup.run([path], contextOf(database))
  await database.end()
  return gunzipSync(await readFile(path))
    .toString()
    .split('\n')
}

async function restoreLines(
  changed: readonly string[],
  { keys, flags = [] }: { readonly keys?: string; readonly flags?: readonly string[] } = {},
): Promise<{ readonly database: TestDatabase; readonly refusal: string | undefined }> {
  const path = join(folder, `changed-${(files += 1)}.gz`)
  await writeFile(path, gzipSync(changed.join('\n')))
  const database = await createTestDatabase()
  if (keys !== undefined) await useKeys(database, keys)
  printed.length = 0
  const refusal = await restore.run([path, ...flags], contextOf(database)).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return { database, refusal }
}

async function expectEmpty({ db }: Database): Promise<void> {
  for (const table of ['operator', 'posting', 'audit_line', 'staff_role', 'entry']) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    expect(rows, table).toEqual([])
  }
}

/** The index of the n-th row of a table. */
function rowOf(all: readonly string[], table: string, isIt: (row: string) => boolean = () => true): number {
  const heading = all.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  const at = all.findIndex((line, index) => index > heading && isIt(line))
  if (heading < 0 || at < 0) throw new Error(`no such row of ${table}`)
  return at
}

const edit =
  (table: string, change: (row: string) => string, isIt?: (row: string) => boolean) =>
  (all: readonly string[]): readonly string[] => {
    const at = rowOf(all, table, isIt)
    const row = all[at] ?? ''
    expect(change(row)).not.toBe(row)
    return all.with(at, change(row))
  }

const plusOne = (name: string) => (row: string) =>
  row.replace(new RegExp(`"${name}": (\\d+)`), (_, value: string) => `"${name}": ${Number(value) + 1}`)

/** Takes the last row of a table out, and says so in its heading. */
function cutShort(all: readonly string[]): readonly string[] {
  const heading = rowOf(all, 'player') - 1
  const rows = Number(/"rows":(\d+)/.exec(all[heading] ?? '')?.[1])
  const last = all[heading + rows] ?? ''
  expect(last).toContain('"last_name"')
  return all
    .map((line, at) => (at === heading ? line.replace(/"rows":\d+/, `"rows":${rows - 1}`) : line))
    .toSpliced(heading + rows, 1)
}

function swapped(all: readonly string[]): readonly string[] {
  const at = rowOf(all, 'posting')
  return all.with(at, all[at + 1] ?? '').with(at + 1, all[at] ?? '')
}

const OWNED = (row: string) =>
  row.replace('"viewer"', '"owner"').replace(/"operator_id": \d+/, '"operator_id": null')
const isViewer = (row: string) => row.includes('"viewer"')
const NOT_SIGNED = /^It is not signed, although a key file is set here: /m

const withoutSignature = (all: readonly string[]): readonly string[] =>
  all.map((line) => (line.startsWith('{"end":true') ? '{"end":true}' : line))

/** Takes every ring of keys out of the settings. */
function withoutKeys(all: readonly string[]): readonly string[] {
  const heading = rowOf(all, 'setting') - 1
  const rows = Number(/"rows":(\d+)/.exec(all[heading] ?? '')?.[1])
  const others = all.slice(heading + 1, heading + 1 + rows).filter((row) => !row.includes('-keys"'))
  expect(others.length).toBeLessThan(rows)
  const rest = all.slice(heading + 1 + rows)
  const head = (all[heading] ?? '').replace(/"rows":\d+/, `"rows":${others.length}`)
  return [...all.slice(0, heading), ...(others.length === 0 ? [] : [head, ...others]), ...rest]
}

const BOOKS = edit('posting', (row) =>
  row.replace(/"amount": (-?\d+)/, (_, value: string) => `"amount": ${Number(value) * 2}`),
)
const OWNER = edit('staff_role', OWNED, isViewer)

const ATTACKS = [
  [
    'an unbalanced posting',
    BOOKS,
    /^The table posting was changed/m,
    /^The transaction \d+ is not balanced/m,
  ],
  [
    'a viewer made owner',
    OWNER,
    /^The table staff_role was changed/m,
    /viewer@example\.com was made owner of the platform/,
  ],
  [
    'another prize of a closed round',
    edit('entry_round_result', plusOne('prize')),
    /^The table entry_round_result was changed/m,
    /^The round \d+ does not come out as it was stored/m,
  ],
  [
    'another reason in the audit log',
    edit('audit_line', (row) => row.replace('Somebody', 'Nobody').replace('"command line"', '"Ann"')),
    /^The table audit_line was changed/m,
    /^The audit log does not hold from line \d+ on/m,
  ],
] as const

it.each(ATTACKS)(
  'with %s is not restored, and says what was changed and what does not hold',
  async (_, attack, signature, sum) => {
    const signed = await restoreLines(attack(lines.signed), { keys: 'own' })
    expect(signed.refusal).toMatch(signature)
    expect(signed.refusal).toMatch(sum)
    await expectEmpty(signed.database)
    await signed.database.end()
    // Where nothing is signed, the sums are all there is.
    const unsigned = await restoreLines(attack(lines.unsigned))
    expect(unsigned.refusal).toMatch(sum)
    await expectEmpty(unsigned.database)
    await unsigned.database.end()
  },
)

it.each([
  [
    'a changed name',
    edit('manager', (row) => row.replace(/"username": "/, '"username": "X')),
    /^The table manager was changed after it was signed\.$/m,
  ],
  ['lines swapped', swapped, /^The table posting was changed after it was signed\.$/m],
  [
    'another head',
    (all: readonly string[]) => all.with(0, `${all[0]} `),
    /^Its head was changed after it was signed\.$/m,
  ],
  [
    'another time in its head',
    (all: readonly string[]) => all.with(0, (all[0] ?? '').replace(/"at":"20../, '"at":"2099')),
    /^Its head was changed after it was signed\.$/m,
  ],
  ['its signature removed', withoutSignature, NOT_SIGNED],
  [
    'its signature and its sealed keys removed',
    (all: readonly string[]) => withoutKeys(withoutSignature(all)),
    NOT_SIGNED,
  ],
  [
    'other hashes put beside the signature',
    (all: readonly string[]) =>
      all.map((line) => line.replace(/("table":"manager","lines":\d+,"sha256":")./, '$1!')),
    /^Its signature does not hold/m,
  ],
] as const)('with %s is not restored, unless forced', async (_, attack, reason) => {
  const { database, refusal } = await restoreLines(attack(lines.signed), { keys: 'own' })
  expect(refusal).toMatch(reason)
  expect(refusal).toMatch(/--force$/)
  await expectEmpty(database)
  await database.end()
  const forced = await restoreLines(attack(lines.signed), { keys: 'own', flags: ['--force'] })
  expect(forced.refusal).toBeUndefined()
  expect(printed.join('\n')).toMatch(reason)
  const { rows } = await sql`select from operator`.execute(forced.database.db)
  expect(rows.length).toBe(1)
  await forced.database.end()
})

it('with a table cut short is not restored', async () => {
  const { database, refusal } = await restoreLines(cutShort(lines.signed), { keys: 'own' })
  expect(refusal).toMatch(
    /The table player was changed after it was signed \(\d+ lines, now \d+\)|violates foreign key/,
  )
  await expectEmpty(database)
  await database.end()
})

it('with a byte changed on its way is not restored, wherever the byte is', async () => {
  const whole = gzipSync(lines.signed.join('\n'))
  for (const part of [0.3, 0.6, 0.95]) {
    const path = join(folder, 'byte.gz')
    const broken = Buffer.from(whole)
    const at = Math.floor(broken.length * part)
    broken[at] = (broken[at] ?? 0) ^ 1
    await writeFile(path, broken)
    const database = await createTestDatabase()
    await useKeys(database, 'own')
    await expect(restore.run([path], contextOf(database))).rejects.toThrow(
      /cannot be restored|is not restored|violates/,
    )
    await expectEmpty(database)
    await database.end()
  }
})

it('of another installation is not restored with this key file', async () => {
  const { database, refusal } = await restoreLines(lines.signed, { keys: 'other' })
  expect(refusal).toMatch(/does not open the key/)
  await expectEmpty(database)
  await database.end()
  // Keys in the clear, but signed by somebody else's key file.
  const last = lines.signed.find((line) => line.startsWith('{"end":true')) ?? ''
  const foreign = lines.unsigned.map((line) => (line.startsWith('{"end":true') ? last : line))
  const other = await restoreLines(foreign, { keys: 'other' })
  expect(other.refusal).toMatch(/^It was signed with the key m\w+, which is not in /m)
  await expectEmpty(other.database)
  await other.database.end()
})

it('as it was written is restored, also by an older key of the file, and says only as of when it is', async () => {
  addToKeyFile(keyFileOf('own'))
  const { database, refusal } = await restoreLines(lines.signed, { keys: 'own' })
  expect(refusal).toBeUndefined()
  const { at } = JSON.parse(lines.signed[0] ?? '')
  expect(new Date(at).toISOString()).toBe(at)
  expect(printed).toEqual([
    expect.stringMatching(new RegExp(`was written at ${at}\\.$`)),
    expect.stringMatching(/^\d+ rows read from /),
  ])
  await database.end()
})

it('of an installation without a key file is restored with a note where there is none either', async () => {
  const { database, refusal } = await restoreLines(lines.unsigned)
  expect(refusal).toBeUndefined()
  expect(printed[1]).toMatch(/^It is not signed/)
  expect(lines.unsigned.findLast((line) => line !== '')).toBe('{"end":true}')
  await database.end()
})

it('of an installation without a key file is restored by force where there is one', async () => {
  const { database, refusal } = await restoreLines(lines.unsigned, { keys: 'own' })
  expect(refusal).toMatch(NOT_SIGNED)
  await expectEmpty(database)
  await database.end()
  const forced = await restoreLines(lines.unsigned, { keys: 'own', flags: ['--force'] })
  expect(forced.refusal).toBeUndefined()
  await forced.database.end()
})

it('of a release that wrote no time is restored, and says so', async () => {
  const head = (lines.unsigned[0] ?? '').replace(/"at":"[^"]*",/, '')
  expect(head).not.toBe(lines.unsigned[0])
  const { database, refusal } = await restoreLines(lines.unsigned.with(0, head))
  expect(refusal).toBeUndefined()
  expect(printed[0]).toMatch(/does not say when it was written\.$/)
  await database.end()
})
