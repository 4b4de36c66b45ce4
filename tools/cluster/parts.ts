import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts'
import { findProcesses, FOLDER_MARK, PART_MARK, signalAll } from './processes.ts'
import { until } from './until.ts'

/** A program of the cluster, and how it is started. */
export type Part = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly user?: DatabaseUser
  /** Asks it to end in order. */
  readonly endSignal: NodeJS.Signals
}

/** The programs of one cluster, each with everything it starts itself. */
export type Parts = {
  readonly start: (part: Part) => void
  /** Like a power failure: it and everything it started. Returns when all of it is gone. */
  readonly kill: (name: string) => Promise<void>
  /** Nothing of it moves until it thaws. */
  readonly freeze: (name: string) => void
  readonly thaw: (name: string) => void
  /** Asks it to end, and waits; kills what is left. */
  readonly end: (name: string) => Promise<void>
  /** Tells a node to hand over, and waits until it has ended by itself. */
  readonly drain: (name: string) => Promise<void>
  /** The process it was started as; undefined once that has ended. */
  readonly pid: (name: string) => number | undefined
}

const END_WITHIN_S = 20
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** `tell` hears of a part that ends without being asked. */
export function createParts(folder: string, tell: (line: string) => void): Parts {
  const running = new Map<string, { readonly part: Part; readonly child: ChildProcess }>()
  const isGone = (name: string) => findProcesses(folder, name).length === 0
  const kill = async (name: string): Promise<void> => {
    running.delete(name)
    await until(`${name} is gone`, END_WITHIN_S, async () => {
      signalAll(findProcesses(folder, name), 'SIGKILL')
      return isGone(name)
    })
  }
  return {
    start: (part) => {
      const log = openSync(join(folder, 'log', `${part.name}.log`), 'a')
      const { uid, gid } = part.user ?? {}
      const child = spawn(part.command, part.args, {
        // Ctrl-C in a terminal is for us alone; we end the parts in their order.
        detached: true,
        stdio: ['ignore', log, log],
        cwd: folder,
        ...(uid === undefined ? {} : { uid }),
        ...(gid === undefined ? {} : { gid }),
        env: { PATH, LANG: 'C.UTF-8', ...part.env, [FOLDER_MARK]: folder, [PART_MARK]: part.name },
      })
      closeSync(log)
      running.set(part.name, { part, child })
      child.once('error', (error) => tell(`${part.name} could not be started: ${error.message}`))
      child.once('exit', (code, signal) => {
        if (running.get(part.name)?.child !== child) return
        running.delete(part.name)
        tell(`${part.name} ended by itself (${signal ?? code}); its log: ${folder}/log/${part.name}.log`)
      })
    },
    kill,
    freeze: (name) => signalAll(findProcesses(folder, name), 'SIGSTOP'),
    thaw: (name) => signalAll(findProcesses(folder, name), 'SIGCONT'),
    end: async (name) => {
      const started = running.get(name)
      running.delete(name)
      signalAll(findProcesses(folder, name), 'SIGCONT')
      if (started?.child.exitCode === null && started.child.signalCode === null) {
        started.child.kill(started.part.endSignal)
        await until(name, END_WITHIN_S, async () => isGone(name)).catch(() => undefined)
      }
      await kill(name)
    },
    drain: async (name) => {
      const started = running.get(name)
      running.delete(name)
      started?.child.kill('SIGTERM')
      await until(`${name} has handed over`, END_WITHIN_S, async () => isGone(name))
    },
    pid: (name) => running.get(name)?.child.pid,
  }
}
