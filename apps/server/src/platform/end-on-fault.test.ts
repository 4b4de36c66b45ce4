import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODULE = join(import.meta.dirname, 'end-on-fault.ts')

/** A process in which something is thrown where nothing catches it. */
function runWith(fault: string, stopping = `console.log('stopped in order')`) {
  const script = `import { endOnFault } from ${JSON.stringify(MODULE)}
    const stop = async () => ${stopping}
    endOnFault(process, (error) => console.log('told', error.message), stop, 500)
    setInterval(() => undefined, 1_000)
    ${fault}`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  return { lines: stdout.trim().split('\n'), status }
}

it.each([
  ['what a callback throws', `setTimeout(() => { throw new Error('lost') })`],
  ['a promise that nobody waits for', `void Promise.reject(new Error('lost'))`],
])('%s is told, the process ends in order and asks to be started again', (_, fault) => {
  expect(runWith(fault)).toEqual({ lines: ['told lost', 'stopped in order'], status: 1 })
})

it('a second fault while it ends is told and ends nothing twice', () => {
  const fault = `setTimeout(() => { throw new Error('one') }); setTimeout(() => { throw new Error('two') })`
  const { lines, status } = runWith(fault)
  expect(lines.filter((line) => line === 'stopped in order')).toHaveLength(1)
  expect([lines[0], status]).toEqual(['told one', 1])
})

it('a stop that hangs does not keep it', () => {
  const fault = `setTimeout(() => { throw new Error('lost') })`
  expect(runWith(fault, 'new Promise(() => undefined)')).toEqual({ lines: ['told lost'], status: 1 })
})
