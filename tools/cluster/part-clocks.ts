import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Clocks of parts that are not this machine's, by Debian's `faketime`. */
export type PartClocks = {
  /** Shifts the clock of a part that was started with one of its own; without one it has it from its next start. */
  readonly shift: (name: string, seconds: number) => void
  /** From its next start it has the machine's clock again. */
  readonly leaveToMachine: (name: string) => void
  /** What a part's environment needs for it; nothing for one with the machine's clock. */
  readonly environment: (name: string) => Readonly<Record<string, string>>
}

const LIBRARY = '/usr/lib/*/faketime/libfaketime.so.1'

/** Undefined where `faketime` is not installed. */
export function createPartClocks(folder: string): PartClocks | undefined {
  const library = globSync(LIBRARY)[0]
  if (library === undefined) return undefined
  const clocks = join(folder, 'clocks')
  rmSync(clocks, { recursive: true, force: true })
  mkdirSync(clocks, { mode: 0o755 })
  const fileOf = (name: string) => join(clocks, name)
  return {
    shift: (name, seconds) => writeFileSync(fileOf(name), `${seconds < 0 ? '' : '+'}${seconds}\n`),
    leaveToMachine: (name) => rmSync(fileOf(name), { force: true }),
    environment: (name) => (existsSync(fileOf(name)) ? environmentFor(library, fileOf(name)) : {}),
  }
}

/**
 * A folder of PostgreSQL's programs whose `postgres` takes the clock of its member: Patroni does not hand its own
 * environment on.
 */
export function binWithClock(folder: string, name: string, bin: string): string {
  const library = globSync(LIBRARY)[0]
  if (library === undefined) return bin
  const own = join(folder, 'bin', name)
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own, { recursive: true, mode: 0o755 })
  for (const program of readdirSync(bin)) {
    if (program !== 'postgres') symlinkSync(join(bin, program), join(own, program))
  }
  const file = join(folder, 'clocks', name)
  const settings = Object.entries(environmentFor(library, file)).map(([key, value]) => `${key}=${value}`)
  const postgres = join(own, 'postgres')
  writeFileSync(
    postgres,
    `#!/bin/sh\n[ -f ${file} ] && export ${settings.join(' ')}\nexec ${join(bin, 'postgres')} "$@"\n`,
  )
  chmodSync(postgres, 0o755)
  return own
}

function environmentFor(library: string, file: string): Readonly<Record<string, string>> {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  }
}
