import type { AnswerData, Body } from '@gaffer/contract/types'

export type DeskMatch = AnswerData<'deskMatch'>
export type DeskPlayer = DeskMatch['players']['home'][number]
export type DeskFact = Body<'tellDesk'>['fact']
export type Side = 'home' | 'away'

/** The meaning of a line typed at the desk. */
export type Command =
  | { readonly kind: 'tell'; readonly fact: DeskFact }
  | { readonly kind: 'undo' }
  | {
      readonly kind: 'wrong'
      readonly why: 'unknownWord' | 'unknownPlayer' | 'playerMissing' | 'elevenMissing'
    }

const EVENTS = {
  g: 'goal',
  p: 'penalty_scored',
  o: 'own_goal',
  m: 'penalty_missed',
  v: 'penalty_saved',
  y: 'yellow_card',
  yy: 'second_yellow_card',
  r: 'red_card',
  s: 'substitution',
  k: 'save',
} as const

const PERIODS = {
  '1': { period: 'first_half', minute: 0 },
  ht: { period: 'half_time', minute: 45 },
  '2': { period: 'second_half', minute: 45 },
} as const

const HALF_MINUTES = 45
const MAX_ADDED = 30
const STARTERS = 11

/**
 * Reads a line such as `g h9 7` (goal of the home team's 9, assisted by its 7), `s a14 10` (14 on for 10), `l h 1 2
 * …` (the eleven, the rest on the bench), `1`, `ht`, `2`, `end`, `u`; `@38` or `@45+2` at the end gives the minute,
 * otherwise the running clock does.
 */
export function readCommand(line: string, match: DeskMatch, now: number): Command {
  const words = line.trim().toLowerCase().split(/\s+/)
  const at = readMinute(words.at(-1)) ?? runningMinute(match, now)
  const [word = '', target = '', ...more] = words.filter((one) => !one.startsWith('@'))
  if (word === 'u') return { kind: 'undo' }
  if (word === 'end') return { kind: 'tell', fact: { kind: 'final' } }
  if (Object.hasOwn(PERIODS, word)) {
    const { period, minute } = PERIODS[word as keyof typeof PERIODS]
    return {
      kind: 'tell',
      fact: { kind: 'period', period, minute, added: period === 'half_time' ? at.added : 0 },
    }
  }
  const side = sideOf(target)
  if (word === 'l' && side !== undefined)
    return readLineUp(match, side, [target.slice(1), ...more].filter(Boolean))
  if (!Object.hasOwn(EVENTS, word)) return { kind: 'wrong', why: 'unknownWord' }
  const number = target.slice(1)
  if (side === undefined || number === '') return { kind: 'wrong', why: 'playerMissing' }
  return readEvent(match, EVENTS[word as keyof typeof EVENTS], side, [number, ...more], at)
}

function sideOf(target: string): Side | undefined {
  if (target.startsWith('h')) return 'home'
  return target.startsWith('a') ? 'away' : undefined
}

type At = { readonly minute: number; readonly added: number }

function readEvent(
  match: DeskMatch,
  kind: (typeof EVENTS)[keyof typeof EVENTS],
  side: Side,
  numbers: readonly string[],
  at: At,
): Command {
  const otherSide = kind === 'penalty_saved' ? oppositeOf(side) : side
  const player = numberedPlayers(match, side).get(numbers[0] ?? '')
  const other = numberedPlayers(match, otherSide).get(numbers[1] ?? '')
  if (player === undefined || (numbers[1] !== undefined && other === undefined)) {
    return { kind: 'wrong', why: 'unknownPlayer' }
  }
  const happened = { side, ...at }
  if (kind === 'substitution') {
    if (other === undefined) return { kind: 'wrong', why: 'playerMissing' }
    return { kind: 'tell', fact: { kind, ...happened, player_in_id: player.id, player_out_id: other.id } }
  }
  if (kind === 'goal' || kind === 'penalty_scored') {
    return { kind: 'tell', fact: { kind, ...happened, player_id: player.id, assistant_id: other?.id } }
  }
  if (kind === 'penalty_saved') {
    return { kind: 'tell', fact: { kind, ...happened, player_id: player.id, taker_id: other?.id } }
  }
  return { kind: 'tell', fact: { kind, ...happened, player_id: player.id } }
}

function readLineUp(match: DeskMatch, side: Side, numbers: readonly string[]): Command {
  const squad = numberedPlayers(match, side)
  const named = numbers.map((number) => squad.get(number)?.id)
  const starters = named.filter((id) => id !== undefined)
  if (starters.length < named.length) return { kind: 'wrong', why: 'unknownPlayer' }
  if (new Set(starters).size !== STARTERS) return { kind: 'wrong', why: 'elevenMissing' }
  const bench = [...squad.values()].map(({ id }) => id).filter((id) => !starters.includes(id))
  return { kind: 'tell', fact: { kind: 'line_up', side, starters, bench } }
}

/** The players of a side by the number used for typing them: their shirt number, or else the lowest free one. */
export function numberedPlayers(match: DeskMatch, side: Side): ReadonlyMap<string, DeskPlayer> {
  const players = match.players[side]
  const numbered = new Map<string, DeskPlayer>()
  const without: DeskPlayer[] = []
  for (const player of players) {
    const number = player.shirt_number === null ? undefined : String(player.shirt_number)
    if (number === undefined || numbered.has(number)) without.push(player)
    else numbered.set(number, player)
  }
  let next = 1
  for (const player of without) {
    while (numbered.has(String(next))) next += 1
    numbered.set(String(next), player)
  }
  return numbered
}

/** The current minute: 0 before the start, 45+ and 90+ in stoppage time. */
export function runningMinute({ status, half_began_at }: DeskMatch, now: number): At {
  if (status === 'final') return { minute: 2 * HALF_MINUTES, added: 0 }
  if (half_began_at === null) return { minute: status === 'halfTime' ? HALF_MINUTES : 0, added: 0 }
  const gone = Math.max(0, Math.floor((now - Date.parse(half_began_at)) / 60_000)) + 1
  const before = status === 'secondHalf' ? HALF_MINUTES : 0
  const added = Math.min(MAX_ADDED, Math.max(0, gone - HALF_MINUTES))
  return { minute: before + Math.min(HALF_MINUTES, gone), added }
}

function readMinute(word: string | undefined): At | undefined {
  const [, minute, added = '0'] = /^@(\d{1,2})(?:\+(\d{1,2}))?$/.exec(word ?? '') ?? []
  if (minute === undefined || Number(minute) > 2 * HALF_MINUTES || Number(added) > MAX_ADDED) return undefined
  return { minute: Number(minute), added: Number(added) }
}

function oppositeOf(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}
