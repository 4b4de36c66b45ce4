import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts'

/** The disk of one member: a file with a file system of its own, which can be full while others are not. */
export type MemberDisk = {
  /** Takes what room is left. */
  readonly fill: () => void
  readonly empty: () => void
}

const DISK_BYTES = 4 * 1024 ** 3
/** What the file system needs for itself to reserve the rest at once. */
const LAST_BYTES = 16 * 1024 ** 2
const LAST_STEP_BYTES = 64 * 1024
const FILLING = 'filling'

/** Where the disks of a cluster stand. */
export const disksFolder = (folder: string): string => join(folder, 'disks')

/** Mounts the disk of a member; undefined where this process may not, and then it is a folder as any other. */
export function mountDisk(folder: string, name: string, user: DatabaseUser): MemberDisk | undefined {
  const place = join(disksFolder(folder), name)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  const isMounted = mount(place)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(place, user.uid, user.gid)
  if (!isMounted) return undefined
  const filling = join(place, FILLING)
  const empty = () => rmSync(filling, { force: true })
  empty()
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(place)
      run('fallocate', ['-l', String(Math.max(bsize, bavail * bsize - LAST_BYTES)), filling])
      try {
        for (;;) appendFileSync(filling, Buffer.alloc(LAST_STEP_BYTES))
      } catch {
        // Not a byte is left.
      }
    },
    empty,
  }
}

/** Takes every disk of a cluster off again, also one that a killed cluster left. */
export function unmountDisks(folder: string): void {
  const disks = disksFolder(folder)
  if (!existsSync(disks)) return
  for (const entry of readdirSync(disks, { withFileTypes: true })) {
    if (entry.isDirectory()) run('umount', ['--lazy', join(disks, entry.name)])
  }
}

function mount(place: string): boolean {
  const image = `${place}.image`
  if (!existsSync(image)) {
    writeFileSync(image, '')
    truncateSync(image, DISK_BYTES)
    if (!run('mkfs.ext4', ['-q', '-m', '0', image])) return false
  }
  return run('mount', ['-o', 'loop', image, place])
}

function run(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
