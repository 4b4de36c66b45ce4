/**
 * The best that the players from one on can still add to a partly filled team: exact in positions and
 * club limits, silent about the budget. Players come club by club, so that only the room of the club at
 * hand has to be known.
 */
import { sizeOf, type Choice, type FillProblem } from './fill-problem.ts'

/** How partly filled teams are numbered. */
export type Layout = {
  readonly choices: readonly Choice[]
  /** By position: what one more player adds to the number of a count. */
  readonly strides: readonly number[]
  /** Numbers of counts. */
  readonly codes: number
  /** Free slots of a club: 0 to width - 1. */
  readonly width: number
  /** By choice: the slots free in his club while none of its choices is taken. */
  readonly rooms: Int32Array
  /** Whether a choice is the last of his club. */
  readonly endsClub: Uint8Array
  /** 1 for the counts that are a whole formation. */
  readonly isWhole: Uint8Array
  /** By position and count: 1 where one more of the position may be taken. */
  readonly isOpen: readonly Uint8Array[]
}

export function layOut(problem: FillProblem): Layout {
  const { choices, shapes, clubs, clubLimit } = problem
  const most = [0, 1, 2, 3].map((place) => Math.max(0, ...shapes.map((shape) => shape[place] ?? 0)))
  const strides: number[] = []
  let codes = 1
  for (const count of most) {
    strides.push(codes)
    codes *= count + 1
  }
  const largest = Math.min(clubLimit, sizeOf(shapes[0]))
  const isWhole = new Uint8Array(codes)
  for (const shape of shapes) {
    isWhole[shape.reduce((code, count, place) => code + count * (strides[place] ?? 0), 0)] = 1
  }
  const room = (clubId: number) => Math.max(0, Math.min(largest, clubLimit - (clubs.get(clubId) ?? 0)))
  return {
    choices,
    strides,
    codes,
    width: largest + 1,
    rooms: Int32Array.from(choices, ({ clubId }) => room(clubId)),
    endsClub: Uint8Array.from(choices, ({ clubId }, at) => (choices[at + 1]?.clubId === clubId ? 0 : 1)),
    isWhole,
    isOpen: most.map((limit, place) =>
      Uint8Array.from({ length: codes }, (_, code) =>
        Math.floor(code / (strides[place] ?? 1)) % (limit + 1) < limit ? 1 : 0,
      ),
    ),
  }
}

/** Where a table holds the state before choice `at`. */
export function cellOf(layout: Layout, at: number, code: number, room: number): number {
  return (at * layout.codes + code) * layout.width + room
}

/** Whether a choice may still be taken from a state. */
export function canTake({ isOpen }: Layout, choice: Choice, code: number, room: number): boolean {
  return room > 0 && isOpen[choice.place]?.[code] === 1
}

/** The free slots of the next choice's club after this one was passed or taken. */
export function nextRoom(layout: Layout, at: number, room: number): number {
  return layout.endsClub[at] === 1 ? (layout.rooms[at + 1] ?? 0) : room
}

/** Room for the table of a layout. */
export function createTable({ choices, codes, width }: Layout): Float64Array {
  return new Float64Array((choices.length + 1) * codes * width)
}

/** Fills a table with the best sum of values from each state on; -Infinity where no formation is left. */
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
    const place = choices[at]?.place ?? 0
    const jump = (strides[place] ?? 0) * width
    const isOpen = layout.isOpen[place] ?? layout.isWhole
    const value = values[at] ?? 0
    const endsClub = layout.endsClub[at] === 1
    const room0 = layout.rooms[at + 1] ?? 0
    for (let code = 0; code < codes; code += 1) {
      const here = (at * codes + code) * width
      const next = here + codes * width
      const canAdd = isOpen[code] === 1
      const passedToClub = table[next + room0] as number
      table[here] = endsClub ? passedToClub : (table[next] as number)
      for (let room = 1; room < width; room += 1) {
        const passed = endsClub ? passedToClub : (table[next + room] as number)
        const taken = canAdd
          ? value + (table[next + jump + (endsClub ? room0 : room - 1)] as number)
          : -Infinity
        table[here + room] = taken > passed ? taken : passed
      }
    }
  }
  return table
}

/** The choices that make up the best sum of a table. */
export function followTable(layout: Layout, table: Float64Array): readonly Choice[] {
  const team: Choice[] = []
  let [code, room] = [0, layout.rooms[0] ?? 0]
  for (const [at, choice] of layout.choices.entries()) {
    const passed = nextRoom(layout, at, room)
    if (table[cellOf(layout, at, code, room)] === table[cellOf(layout, at + 1, code, passed)]) {
      room = passed
      continue
    }
    team.push(choice)
    code += layout.strides[choice.place] ?? 0
    room = nextRoom(layout, at, room - 1)
  }
  return team
}

/**
 * The best whole team that holds each choice, by choice: what came before him, he, and what a table says
 * of the rest.
 */
export function bestWithEach(layout: Layout, values: Float64Array, table: Float64Array): Float64Array {
  const { choices, codes, width, strides } = layout
  const best = new Float64Array(choices.length).fill(-Infinity)
  let before = new Float64Array(codes * width).fill(-Infinity)
  before[layout.rooms[0] ?? 0] = 0
  for (const [at, choice] of choices.entries()) {
    const after = new Float64Array(codes * width).fill(-Infinity)
    const stride = strides[choice.place] ?? 0
    const next = (at + 1) * codes * width
    for (let state = 0; state < before.length; state += 1) {
      const sum = before[state] ?? 0
      if (sum === -Infinity) continue
      const code = Math.floor(state / width)
      const room = state % width
      const passed = code * width + nextRoom(layout, at, room)
      if (sum > (after[passed] ?? 0)) after[passed] = sum
      if (!canTake(layout, choice, code, room)) continue
      const taken = (code + stride) * width + nextRoom(layout, at, room - 1)
      const sumWith = sum + (values[at] ?? 0)
      if (sumWith > (after[taken] ?? 0)) after[taken] = sumWith
      const whole = sumWith + (table[next + taken] ?? 0)
      if (whole > (best[at] ?? 0)) best[at] = whole
    }
    before = after
  }
  return best
}
