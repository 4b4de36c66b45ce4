import { readdirSync, readFileSync } from 'node:fs'

/** What every process of a cluster has in its environment: the folder it works in, and which part it is. */
export const FOLDER_MARK = 'GAFFER_CLUSTER'
export const PART_MARK = 'GAFFER_CLUSTER_PART'

type Process = { readonly pid: number; readonly parent: number; readonly marks: readonly string[] }

/**
 * The processes of a cluster in a folder, or of one part of it: those that carry its mark, and everything they have
 * started. PostgreSQL writes over the environment of its children, and leaves its parent: only both together find all.
 */
export function findProcesses(folder: string, part?: string): readonly number[] {
  const all = listProcesses()
  const wanted = [`${FOLDER_MARK}=${folder}`, ...(part === undefined ? [] : [`${PART_MARK}=${part}`])]
  const found = new Set(
    all.filter(({ marks }) => wanted.every((mark) => marks.includes(mark))).map(({ pid }) => pid),
  )
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  found.delete(process.pid)
  return [...found]
}

/** Sends a signal to each; those that have ended meanwhile are passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

function listProcesses(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z' || state === 'X') return []
        return [{ pid: Number(name), parent: Number(parent), marks: readMarks(name) }]
      } catch {
        return []
      }
    })
}

function readMarks(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((text) => text.startsWith(FOLDER_MARK))
  } catch {
    return []
  }
}
