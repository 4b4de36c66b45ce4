import { readdirSync, readFileSync } from 'node:fs'

/** How many units of processor time the system counts in a second, whatever its own clock does. */
const UNITS_A_SECOND = 100

type Counted = { readonly parent: number; readonly own: number; readonly ofEnded: number }

/** Milliseconds of processor time that a process with all its threads has taken. */
export function processorTime(pid: number): number {
  return inMilliseconds(read(pid)?.own ?? 0)
}

/** The same of a process and its children, those that have ended included. */
export function processorTimeOfAll(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((counted) => counted?.parent === pid)
  const parent = read(pid)
  const own = [parent, ...children].reduce((sum, counted) => sum + (counted?.own ?? 0), 0)
  return inMilliseconds(own + (parent?.ofEnded ?? 0))
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  const counted = read(pid)
  if (counted === undefined) throw new Error(`there is no process ${pid}`)
  return counted.parent
}

/** Undefined for a process that has ended meanwhile. */
function read(pid: number): Counted | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold anything; the state follows it.
    const [, parent = 0, ...rest] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = rest.slice(9)
    return { parent, own: user + system, ofEnded: userOfEnded + systemOfEnded }
  } catch {
    return undefined
  }
}

function inMilliseconds(units: number): number {
  return (units * 1000) / UNITS_A_SECOND
}
