import { join } from 'node:path'

/** A room of an app: its folder or file below the app's `src`, and what lives there. */
export type Step = { readonly path: string; readonly holds: string }

/** The app an order belongs to, by its source folder. */
export type Staircase = { readonly root: string; readonly steps: readonly Step[] }

/** Whether an import runs uphill. */
export function runsUphill(staircase: Staircase, path: string, target: string): boolean {
  const from = stepOf(staircase, path)
  const to = stepOf(staircase, target)
  return from !== -1 && to !== -1 && to > from
}

/** Whether a file is in none of the rooms. */
export function isHomeless(staircase: Staircase, path: string): boolean {
  return path.startsWith(`${staircase.root}/`) && stepOf(staircase, path) === -1
}

/** The index of the room that contains a path, the innermost one if rooms are nested; -1 if there is none. */
export function stepOf({ root, steps }: Staircase, path: string): number {
  const rooms = steps.map(({ path: room }) => join(root, room))
  const around = rooms.filter((room) => path === room || path.startsWith(`${room}/`))
  const innermost = around.toSorted((a, b) => b.length - a.length)[0]
  return innermost === undefined ? -1 : rooms.indexOf(innermost)
}
