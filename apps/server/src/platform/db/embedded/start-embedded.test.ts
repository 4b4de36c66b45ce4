import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectDatabase } from '../connect.ts'
import { databaseUser } from './database-user.ts'
import { openEmbedded } from './open-embedded.ts'
import { socketFolderOf, startEmbedded } from './start-embedded.ts'
import { StartFailure } from './start-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaffer-embedded-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('keeps its data from one start to the next, and is shared with commands while it runs', async () => {
  const dataFolder = join(folder, 'kept')
  const first = await startEmbedded(dataFolder)
  const before = connectDatabase(first.connection, 1)
  await before.pool.query('create table kept as select 42 as answer')
  const shared = await openEmbedded(dataFolder)
  expect(shared.connection).toEqual(first.connection)
  await shared.stop()
  await before.end()
  await first.stop()

  const second = await startEmbedded(dataFolder)
  const after = connectDatabase(second.connection, 1)
  expect((await after.pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await after.end()
  await second.stop()
})

it('starts after a kill, and stops nobody who has the pid of the killed server by now', async () => {
  const dataFolder = join(folder, 'killed')
  const first = await startEmbedded(dataFolder)
  await first.stop()
  const other = spawn('sleep', ['60'], { ...databaseUser(), stdio: 'ignore' })
  const cluster = join(dataFolder, 'postgres-18')
  const socketFolder = socketFolderOf(cluster)
  mkdirSync(socketFolder)
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')])
    writeFileSync(file, `${other.pid}\n${cluster}\n0\n5432\n${socketFolder}\n\n`)

  const second = await startEmbedded(dataFolder)
  expect([other.exitCode, other.signalCode]).toEqual([null, null])
  await second.stop()
  other.kill()
})

it('refuses the data of another major version, naming the way over', async () => {
  const dataFolder = join(folder, 'older')
  mkdirSync(join(dataFolder, 'postgres-17'), { recursive: true })
  const start = startEmbedded(dataFolder)
  await expect(start).rejects.toThrow(StartFailure)
  await expect(start).rejects.toThrow(/postgres-17.*backup FILE.*restore FILE/)
})
