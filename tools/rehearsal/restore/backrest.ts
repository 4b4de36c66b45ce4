import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseUser } from '../../../apps/server/src/platform/db/embedded/database-user.ts'
import type { MemberPlan } from '../../cluster/plan-cluster.ts'

/** pgBackRest with the settings of `deploy/machines`, and a repository in a folder of this machine. */
export type BackRest = {
  /** What PostgreSQL calls for each file of its log. */
  readonly archiveCommand: string
  /** Runs a command for a member as the user of its database; throws what it says when it fails. */
  readonly run: (member: MemberPlan, ...args: readonly string[]) => Promise<void>
}

const SETTINGS = join(import.meta.dirname, '..', '..', '..', 'deploy', 'machines', 'pgbackrest.conf')
const STANZA = '--stanza=gaffer'
const run = promisify(execFile)

/** Writes its settings and makes its folders in `folder`; `sockets` is where members are reached. */
export function prepareBackRest(
  program: string,
  folder: string,
  sockets: string,
  user: DatabaseUser,
): BackRest {
  const place = (name: string) => join(folder, name)
  for (const name of ['', 'repository', 'log', 'spool', 'lock']) makeOwn(place(name), user)
  const own = {
    'repo1-type': 'posix',
    'repo1-path': place('repository'),
    'log-path': place('log'),
    'spool-path': place('spool'),
    'lock-path': place('lock'),
  }
  const config = place('pgbackrest.conf')
  writeFileSync(config, fillSettings(readFileSync(SETTINGS, 'utf8'), own))
  const common = [`--config=${config}`, STANZA]
  const { uid, gid } = user
  return {
    // Patroni has one command for all members, each of which is called in its own folder.
    archiveCommand: `PGBACKREST_PG1_PATH=$PWD ${[program, ...common].join(' ')} archive-push %p`,
    run: async ({ dataFolder, port }, ...args) => {
      // In arguments, not in the environment: what restores the log while PostgreSQL starts is told them too.
      const member = [`--pg1-path=${dataFolder}`, `--pg1-port=${port}`, `--pg1-socket-path=${sockets}`]
      await run(program, [...common, ...(args.includes('restore') ? member.slice(0, 1) : member), ...args], {
        ...(uid === undefined ? {} : { uid }),
        ...(gid === undefined ? {} : { gid }),
        cwd: folder,
        env: {},
      }).catch(({ stdout = '', stderr = '', message }) => {
        throw new Error(`pgbackrest ${args.join(' ')}: ${stderr || stdout || message}`)
      })
    },
  }
}

/** The settings for machines with others in their place; a bucket that is not used has none. */
export function fillSettings(text: string, own: Readonly<Record<string, string>>): string {
  const kept = text.split('\n').filter((line) => {
    const name = line.split('=')[0] ?? ''
    return !name.startsWith('repo1-s3-') && own[name] === undefined
  })
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`)
  return kept.join('\n').replace('[global]', ['[global]', ...lines].join('\n'))
}

function makeOwn(folder: string, { uid, gid }: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}
