import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProcesses, FOLDER_MARK, PART_MARK, signalAll } from './processes.ts'

it.skipIf(!existsSync('/proc/self/environ'))(
  'a part is found with everything it started, also what dropped its environment, and ended',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gaffer-parts-'))
    const child = spawn('sh', ['-c', 'env -i sleep 600 & wait'], {
      stdio: 'ignore',
      env: { ...process.env, [FOLDER_MARK]: folder, [PART_MARK]: 'one' },
    })
    try {
      await expect.poll(() => findProcesses(folder, 'one').length, { timeout: 20_000 }).toBe(2)
      expect(findProcesses(folder, 'other')).toEqual([])
      expect(findProcesses(`${folder}-other`)).toEqual([])
    } finally {
      signalAll(findProcesses(folder), 'SIGKILL')
      child.kill('SIGKILL')
    }
    await expect.poll(() => findProcesses(folder), { timeout: 20_000 }).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
