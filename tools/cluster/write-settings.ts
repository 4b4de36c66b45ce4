import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts'
import { fillTemplate } from './fill-template.ts'
import { binWithClock } from './part-clocks.ts'
import type { ClusterPlan, MemberPlan } from './plan-cluster.ts'

const LOOPBACK = '127.0.0.1'
/** Nothing comes back from an archive. */
const NEVER_RESTORED = '/bin/false'

/** The files the programs of a cluster read. */
export type ClusterFiles = {
  readonly password: string
  readonly patroniFile: (member: MemberPlan) => string
  readonly haproxyFile: string
}

/** Makes the folder of a cluster and writes what its programs read; the password is made once and stays. */
export function writeSettings(
  plan: ClusterPlan,
  bin: string,
  user: DatabaseUser,
  archiveCommand: string,
): ClusterFiles {
  const place = (name: string) => join(plan.folder, name)
  for (const name of ['log', 'etcd', 'members', 'sockets']) makeOwn(place(name), user)
  const password = keepPassword(place('password'))
  const patroniFile = ({ name }: MemberPlan) => place(join('members', `${name}.yml`))
  for (const member of plan.members) {
    const programs = plan.isBreakable ? binWithClock(plan.folder, member.name, bin) : bin
    writeOwn(
      patroniFile(member),
      patroniSettings(plan, member, { bin: programs, password, archiveCommand }),
      user,
    )
  }
  const haproxyFile = place('haproxy.cfg')
  writeFileSync(haproxyFile, haproxySettings(plan))
  return { password, patroniFile, haproxyFile }
}

function patroniSettings(
  plan: ClusterPlan,
  member: MemberPlan,
  given: { readonly bin: string; readonly password: string; readonly archiveCommand: string },
): string {
  return fillTemplate('patroni.yml', {
    MEMBER: member.name,
    REST_LISTEN: `${LOOPBACK}:${member.restPort}`,
    REST_ADDRESS: `${LOOPBACK}:${member.way.restPort}`,
    ETCD_HOSTS: member.way.etcdPorts.map((port) => `${LOOPBACK}:${port}`).join(','),
    // Their own list of members would lead past the proxies.
    ETCD_BY_PROXY: String(plan.isBreakable),
    MAX_CONNECTIONS: '200',
    SHARED_BUFFERS: '128MB',
    // The disks of a rehearsal are small.
    WAL_KEEP_SIZE: '256MB',
    ARCHIVE_COMMAND: given.archiveCommand,
    RESTORE_COMMAND: NEVER_RESTORED,
    NETWORK: `${LOOPBACK}/32`,
    // Whoever starts it may have another name than the superuser of its PostgreSQL.
    LOCAL_AUTH: 'trust',
    PG_LISTEN: `${LOOPBACK}:${member.port}`,
    PG_ADDRESS: `${LOOPBACK}:${member.way.port}`,
    DATA_FOLDER: member.dataFolder,
    BIN_FOLDER: given.bin,
    PGPASS_FILE: join(plan.folder, 'members', `${member.name}.pgpass`),
    SOCKET_FOLDER: join(plan.folder, 'sockets'),
    PASSWORD: given.password,
    WATCHDOG: "'off'",
  })
}

function haproxySettings(plan: ClusterPlan): string {
  const nodes = plan.nodes.map((port, index) => `  server node${index + 1} ${LOOPBACK}:${port} check`)
  const members = plan.members.map(
    ({ name, way }) => `  server ${name} ${LOOPBACK}:${way.port} check port ${way.restPort}`,
  )
  return fillTemplate('haproxy.cfg', {
    MAX_CONNECTIONS: '4000',
    MAX_PAGES: '3000',
    // Everybody comes from this machine.
    MAX_PAGES_OF_SOURCE: '3000',
    HTTP_BIND: `${LOOPBACK}:${plan.http}`,
    PRIMARY_BIND: `${LOOPBACK}:${plan.primary}`,
    REPLICAS_BIND: `${LOOPBACK}:${plan.replicas}`,
    READY_SERVERS: nodes.join('\n'),
    ALIVE_SERVERS: nodes.join('\n'),
    MEMBER_SERVERS: members.join('\n'),
  })
}

function keepPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function makeOwn(folder: string, { uid, gid }: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function writeOwn(file: string, text: string, { uid, gid }: DatabaseUser): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}
