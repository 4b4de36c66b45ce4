import { join } from 'node:path'
import type { DatabaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts'
import type { Programs } from './find-programs.ts'
import type { Part } from './parts.ts'
import type { ClusterPlan } from './plan-cluster.ts'
import type { ClusterFiles } from './write-settings.ts'

const WATCH_DISK = join(import.meta.dirname, '..', '..', 'deploy', 'cluster', 'watch-disk.sh')
const LEAST_MB = 256
/** Faults of a rehearsal follow each other within seconds; none fills the disks of all members. */
const LED_LEAST_S = 5
const MAIN = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')

/** The parts of a cluster in the order in which they are started. */
export type ClusterParts = {
  readonly etcd: readonly Part[]
  readonly members: readonly Part[]
  /** Each hands the lead over when the disk of its member is nearly full. */
  readonly diskWatches: readonly Part[]
  readonly haproxy: Part
  readonly nodes: readonly Part[]
}

export function listParts(
  plan: ClusterPlan,
  given: {
    readonly programs: Programs
    readonly files: ClusterFiles
    readonly user: DatabaseUser
    readonly databaseUrl: string
    /** The way to the replicas. */
    readonly readUrl: string
    /** Further settings of the nodes. */
    readonly settings: Readonly<Record<string, string>>
  },
): ClusterParts {
  const { programs, files, user, databaseUrl, readUrl, settings } = given
  const peers = plan.etcd.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  return {
    etcd: plan.etcd.map(({ name, client, peer }) => ({
      name,
      command: programs.etcd,
      user,
      // All three end together: in order they would first wait for elections, and what they know is on the disk.
      endSignal: 'SIGKILL',
      args: [],
      env: {
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(plan.folder, 'etcd', name),
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_INITIAL_CLUSTER: peers,
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        ETCD_ENABLE_V2: 'true',
        ETCD_LOG_LEVEL: 'warn',
        ETCD_AUTO_COMPACTION_RETENTION: '1',
      },
    })),
    members: plan.members.map((member) => ({
      name: member.name,
      command: programs.patroni,
      user,
      endSignal: 'SIGTERM',
      args: [files.patroniFile(member)],
    })),
    diskWatches: plan.members.map((member) => ({
      name: `${member.name}-disk`,
      command: WATCH_DISK,
      user,
      endSignal: 'SIGKILL',
      args: [files.patroniFile(member), member.name, member.dataFolder, String(LEAST_MB)],
      env: { LED_LEAST_S: String(LED_LEAST_S) },
    })),
    haproxy: {
      name: 'haproxy',
      command: programs.haproxy,
      endSignal: 'SIGTERM',
      args: ['-db', '-f', files.haproxyFile],
    },
    nodes: plan.nodes.map((port, index) => ({
      name: `node${index + 1}`,
      command: process.execPath,
      endSignal: 'SIGINT',
      args: [MAIN],
      env: {
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATABASE_READ_URL: readUrl,
        DATA_DIR: join(plan.folder, 'nodes'),
        TRUSTED_PROXIES: 'loopback',
        ...settings,
      },
    })),
  }
}
