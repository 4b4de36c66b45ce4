import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder.ts'
import { StartFailure } from './start-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaffer-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
const holdBy = (pid: number) => writeFileSync(join(folder, 'gaffer.lock'), `${pid} ${startOf(pid)}`)

it('a folder is refused while a living process has it', () => {
  holdBy(process.ppid)
  expect(() => lockDataFolder(folder)).toThrow(StartFailure)
})

it('a folder is free when the process that had it was killed a moment ago', () => {
  const holder = spawn('sleep', ['60'])
  holdBy(holder.pid ?? 0)
  holder.kill('SIGKILL')
  // Nobody has taken the process back yet: that needs a turn of the loop.
  lockDataFolder(folder)()
})
