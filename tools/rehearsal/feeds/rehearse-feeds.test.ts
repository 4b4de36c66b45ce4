import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const REHEARSAL = join(import.meta.dirname, '..', '..', 'rehearse-feeds.ts')
const PORT = '8595'
const WITHIN_MS = 240_000

it(
  'a round told by every provider under all faults comes to the facts, points, places and prizes of the truth',
  async () => {
    // A separate process: its clock runs faster than that of other tests.
    const { stdout } = await promisify(execFile)(process.execPath, [REHEARSAL, '--small', '--port', PORT])
    expect(stdout).toMatch(/round 1: .*, 18 entries, 9 prizes compared, 0 not as in truth/)
    expect(stdout).toContain('\n0 faults')
  },
  WITHIN_MS,
)
