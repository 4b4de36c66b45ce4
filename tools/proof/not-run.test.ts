import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOT_RUN } from './not-run.ts'

/** As on a machine on which nothing is installed. */
const NOTHING = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.accessSync = () => { throw new Error('absent') }
  syncBuiltinESMExports()`)}`

it.each(['failover', 'restore'])('without its programs the rehearsal of %s counts as not run', (name) => {
  const script = join(import.meta.dirname, '..', `rehearse-${name}.ts`)
  const { status, stdout } = spawnSync(process.execPath, ['--import', NOTHING, script], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: NOT_RUN, stdout: expect.stringContaining('not run: ') })
})
