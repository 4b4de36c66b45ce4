/**
 * The most that the choices from a given one on can still add to a partly filled team. It respects lines and club
 * limits exactly and ignores the budget. Choices come club by club, so that only the slots left for the current club
 * have to be known.
 */
import { sizeOf, type Choice, type FillProblem } from './fill-problem.ts'

/** How the states of a partly filled team are numbered: by a code for its counts, and by the club slots left. */
export type Layout = {
  readonly choices: readonly Choice[]
  /** By line: what one more player adds to the code of the counts. */
  readonly strides: readonly number[]
  /** The number of codes. */
  readonly codes: number
  /** The slots left for a club run from 0 to width - 1. */
  readonly width: number
  /** By choice: the slots of its club before any of the club's choices is taken. */
  readonly clubSlots: Int32Array
  /** By choice: 1 for the last of its club. */
  readonly endsClub: Uint8Array
  /** By code: 1 where the counts form a complete formation. */
  readonly isWhole: Uint8Array
  /** By line and code: 1 where one more of the line may be taken. */
  readonly isOpen: readonly Uint8Array[]
}

export function createLayout(problem: FillProblem): Layout {
  const { choices, shapes, clubs, clubLimit } = problem
  const maxCounts = [0, 1, 2, 3].map((line) => Math.max(0, ...shapes.map((shape) => shape[line] ?? 0)))
  const strides: number[] = []
  let codes = 1
  for (const count of maxCounts) {
    strides.push(codes)
    codes *= count + 1
  }
  const largest = Math.min(clubLimit, sizeOf(shapes[0]))
  const isWhole = new Uint8Array(codes)
  for (const shape of shapes) {
    isWhole[shape.reduce((code, count, line) => code + count * (strides[line] ?? 0), 0)] = 1
  }
  const slotsOf = (clubId: number) => Math.max(0, Math.min(largest, clubLimit - (clubs.get(clubId) ?? 0)))
  return {
    choices,
    strides,
    codes,
    width: largest + 1,
    clubSlots: Int32Array.from(choices, ({ clubId }) => slotsOf(clubId)),
    endsClub: Uint8Array.from(choices, ({ clubId }, at) => (choices[at + 1]?.clubId === clubId ? 0 : 1)),
    isWhole,
    isOpen: maxCounts.map((limit, line) =>
      Uint8Array.from({ length: codes }, (_, code) =>
        Math.floor(code / (strides[line] ?? 1)) % (limit + 1) < limit ? 1 : 0,
      ),
    ),
  }
}

/** The index in a table of the state before choice `at`. */
export function cellOf(layout: Layout, at: number, code: number, slots: number): number {
  return (at * layout.codes + code) * layout.width + slots
}

/** Whether a choice may still be taken from a state. */
export function canTake({ isOpen }: Layout, choice: Choice, code: number, slots: number): boolean {
  return slots > 0 && isOpen[choice.line]?.[code] === 1
}

/** The slots left for the next choice's club once this choice is passed or taken. */
export function nextClubSlots(layout: Layout, at: number, slots: number): number {
  return layout.endsClub[at] === 1 ? (layout.clubSlots[at + 1] ?? 0) : slots
}

/** An empty table for a layout. */
export function createTable({ choices, codes, width }: Layout): Float64Array {
  return new Float64Array((choices.length + 1) * codes * width)
}

/**
 * Fills a table with the best sum of values reachable from each state; -Infinity where no formation can be completed.
 */
export function completeBackwards(
  layout: Layout,
  values: Float64Array,
  table: Float64Array = createTable(layout),
): Float64Array {
  const { choices, codes, width, strides } = layout
  const end = choices.length * codes * width
  for (let code = 0; code < codes; code += 1) {
    table.fill(layout.isWhole[code] === 1 ? 0 : -Infinity, end + code * width, end + (code + 1) * width)
  }
  for (let at = choices.length - 1; at >= 0; at -= 1) {
    const line = choices[at]?.line ?? 0
    const jump = (strides[line] ?? 0) * width
    const isOpen = layout.isOpen[line] ?? layout.isWhole
    const value = values[at] ?? 0
    const endsClub = layout.endsClub[at] === 1
    const nextSlots = layout.clubSlots[at + 1] ?? 0
    for (let code = 0; code < codes; code += 1) {
      const here = (at * codes + code) * width
      const next = here + codes * width
      const canAdd = isOpen[code] === 1
      const passedToClub = table[next + nextSlots] as number
      table[here] = endsClub ? passedToClub : (table[next] as number)
      for (let slots = 1; slots < width; slots += 1) {
        const passed = endsClub ? passedToClub : (table[next + slots] as number)
        const taken = canAdd
          ? value + (table[next + jump + (endsClub ? nextSlots : slots - 1)] as number)
          : -Infinity
        table[here + slots] = taken > passed ? taken : passed
      }
    }
  }
  return table
}

/** The choices that make up the best sum of a table. */
export function followTable(layout: Layout, table: Float64Array): readonly Choice[] {
  const team: Choice[] = []
  let [code, slots] = [0, layout.clubSlots[0] ?? 0]
  for (const [at, choice] of layout.choices.entries()) {
    const passed = nextClubSlots(layout, at, slots)
    if (table[cellOf(layout, at, code, slots)] === table[cellOf(layout, at + 1, code, passed)]) {
      slots = passed
      continue
    }
    team.push(choice)
    code += layout.strides[choice.line] ?? 0
    slots = nextClubSlots(layout, at, slots - 1)
  }
  return team
}

/**
 * By choice, the best sum of a complete team that contains it: what came before, its own value, and the rest from the
 * table.
 */
export function bestWithEach(layout: Layout, values: Float64Array, table: Float64Array): Float64Array {
  const { choices, codes, width, strides } = layout
  const best = new Float64Array(choices.length).fill(-Infinity)
  let before = new Float64Array(codes * width).fill(-Infinity)
  before[layout.clubSlots[0] ?? 0] = 0
  for (const [at, choice] of choices.entries()) {
    const after = new Float64Array(codes * width).fill(-Infinity)
    const stride = strides[choice.line] ?? 0
    const next = (at + 1) * codes * width
    for (let state = 0; state < before.length; state += 1) {
      const sum = before[state] ?? 0
      if (sum === -Infinity) continue
      const code = Math.floor(state / width)
      const slots = state % width
      const passed = code * width + nextClubSlots(layout, at, slots)
      if (sum > (after[passed] ?? 0)) after[passed] = sum
      if (!canTake(layout, choice, code, slots)) continue
      const taken = (code + stride) * width + nextClubSlots(layout, at, slots - 1)
      const sumWith = sum + (values[at] ?? 0)
      if (sumWith > (after[taken] ?? 0)) after[taken] = sumWith
      const whole = sumWith + (table[next + taken] ?? 0)
      if (whole > (best[at] ?? 0)) best[at] = whole
    }
    before = after
  }
  return best
}
