import { readFileSync } from 'node:fs'
import { StartFailure } from './start-failure.ts'

/** The user PostgreSQL runs as; undefined ids mean the user of this process. */
export type DatabaseUser = { readonly uid: number | undefined; readonly gid: number | undefined }

const CANDIDATES = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root: then it runs as the user postgres, or nobody where there is none. */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of CANDIDATES) {
    const user = users.find(([login]) => login === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new StartFailure(
    'PostgreSQL cannot run as root and there is no user postgres or nobody. Start as another user.',
  )
}
