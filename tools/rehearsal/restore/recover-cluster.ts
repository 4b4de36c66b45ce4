import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from '../../cluster/find-programs.ts'
import { lookAtMembers } from '../../cluster/look-at-members.ts'
import type { MemberPlan } from '../../cluster/plan-cluster.ts'
import { FOLDER_MARK, PART_MARK } from '../../cluster/processes.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'
import { until } from '../../cluster/until.ts'
import type { BackRest } from './backrest.ts'

const REACHED_WITHIN_S = 120
const MEMBERS_WITHIN_S = 120
const run = promisify(execFile)

/**
 * The steps of docs/operations.md, *Point-in-time recovery*, from the second to the last but the nodes, which are stopped
 * before and started after it: restores one member to a moment and lets the others copy it.
 */
export async function recoverCluster(
  cluster: Cluster,
  { programs, backRest }: { readonly programs: Programs; readonly backRest: BackRest },
  target: string,
): Promise<void> {
  const { plan, parts } = cluster
  const { primary } = await lookAtMembers(plan)
  const leader = plan.members.find(({ name }) => name === primary)
  if (leader === undefined) throw new Error('there is no primary')
  const others = plan.members.filter((member) => member !== leader)
  await backRest.run(leader, 'check')
  for (const { name } of [...others, leader]) await parts.end(name)

  await backRest.run(leader, '--delta', '--type=time', `--target=${target}`, 'restore')
  const asMember = asUserOf(cluster, leader)
  const control = (...args: readonly string[]) =>
    asMember(join(programs.postgres, 'pg_ctl'), ['-D', leader.dataFolder, '-w', ...args])
  await control('-l', join(plan.folder, 'members', 'restored.log'), 'start')
  const ask = async (question: string) => {
    const way = ['-h', join(plan.folder, 'sockets'), '-p', String(leader.port), '-d', 'postgres']
    return (await asMember('psql', [...way, '-Atc', question])).trim()
  }
  await until('the moment is reached', REACHED_WITHIN_S, async () => {
    return (await ask('select pg_get_wal_replay_pause_state()')) === 'paused'
  })
  await ask('select pg_wal_replay_resume()')
  await until('the restored member is promoted', REACHED_WITHIN_S, async () => {
    return (await ask('select pg_is_in_recovery()')) === 'f'
  })
  await control('stop')

  const patronictl = join(dirname(programs.patroni), 'patronictl')
  await asMember(
    patronictl,
    ['-c', cluster.patroniFile(leader), 'remove', 'gaffer'],
    'gaffer\nYes I am aware\n',
  )
  cluster.restart(leader.name)
  await until('the restored member leads', MEMBERS_WITHIN_S, async () => {
    return (await lookAtMembers(plan)).primary === leader.name
  })
  for (const { name, dataFolder } of others) {
    rmSync(dataFolder, { recursive: true })
    cluster.restart(name)
  }
  await until('the others have copied it', MEMBERS_WITHIN_S, async () => {
    const { synchronous, absent } = await lookAtMembers(plan)
    return synchronous !== undefined && absent.length === 0
  })
}

/** Runs programs as the user of the members; what they start ends with the cluster. */
function asUserOf({ plan, user: { uid, gid } }: Cluster, { name }: MemberPlan) {
  return async (command: string, args: readonly string[], input?: string): Promise<string> => {
    const running = run(command, args, {
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
      cwd: plan.folder,
      env: {
        PATH: process.env['PATH'],
        LANG: 'C.UTF-8',
        [FOLDER_MARK]: plan.folder,
        [PART_MARK]: name,
      },
    })
    running.child.stdin?.end(input)
    return (await running).stdout
  }
}
