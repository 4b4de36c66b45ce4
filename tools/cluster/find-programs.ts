import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs a cluster is made of; none of them comes with npm. */
export type Programs = {
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
}

const POSTGRES_FOLDER = '/usr/lib/postgresql/15/bin'
const USUAL_FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/** Debian's package of each. */
const PACKAGES = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  postgres: 'postgresql-15',
} as const satisfies Record<keyof Programs, string>

/** The programs of this machine, or the packages that are missing. */
export function findPrograms(
  path = process.env['PATH'] ?? '',
): { readonly programs: Programs } | { readonly missing: readonly string[] } {
  const find = (name: string) => findProgram(name, path)
  const found = {
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    postgres: isProgram(join(POSTGRES_FOLDER, 'postgres')) ? POSTGRES_FOLDER : undefined,
  }
  const { patroni, etcd, haproxy, postgres } = found
  if (patroni && etcd && haproxy && postgres) return { programs: { patroni, etcd, haproxy, postgres } }
  const names = ['patroni', 'etcd', 'haproxy', 'postgres'] as const
  return { missing: names.filter((name) => found[name] === undefined).map((name) => PACKAGES[name]) }
}

/** A program of this machine by its name; undefined where it is not installed. */
export function findProgram(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  return [...path.split(delimiter), ...USUAL_FOLDERS]
    .map((folder) => join(folder, name))
    .find((file) => isProgram(file))
}

/** How a person gets what is missing. */
export function howToGet(missing: readonly string[]): string {
  return `A cluster needs programs that npm does not bring. On Debian 12:\n\n  sudo apt-get install --no-install-recommends ${missing.join(' ')}\n
Debian starts etcd, HAProxy and a PostgreSQL of their own with them, which the cluster does not use:
"sudo systemctl disable --now etcd haproxy patroni postgresql" ends those.`
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
