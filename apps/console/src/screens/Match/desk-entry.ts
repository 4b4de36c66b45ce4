import type { ConsoleBody } from '@gaffer/contract/console-types'
import type { MatchFile } from './match-of.ts'

/** A fact as the desk tells it. */
export type DeskFact = NonNullable<ConsoleBody<'tellMatch'>>['fact']
export type Side = 'home' | 'away'
export type Player = MatchFile['players'][number]

/** What is told with one key: who did it, then the key; some name a second player. */
export const DESK_KEYS = {
  g: 'goal',
  p: 'penaltyScored',
  m: 'penaltyMissed',
  o: 'ownGoal',
  y: 'yellowCard',
  d: 'secondYellowCard',
  r: 'redCard',
  s: 'substitution',
  k: 'penaltySaved',
  v: 'save',
} as const

export type DeskKind = (typeof DESK_KEYS)[keyof typeof DESK_KEYS]

/** Who else is named: nobody, somebody or nobody, or somebody for certain. */
const OTHERS: Partial<Record<DeskKind, 'optional' | 'needed'>> = {
  goal: 'optional',
  penaltyScored: 'optional',
  penaltySaved: 'optional',
  substitution: 'needed',
}

/** A fact while it is entered. */
export type Entry = {
  readonly side: Side
  /** Shirt number as far as it is typed. */
  readonly digits: string
  readonly player: Player | undefined
  /** Chosen, and waiting for whoever else is named. */
  readonly kind: DeskKind | undefined
}

export const EMPTY: Entry = { side: 'home', digits: '', player: undefined, kind: undefined }

export type Press =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'side' }
  | { readonly type: 'player'; readonly player: Player }
  | { readonly type: 'kind'; readonly kind: DeskKind }
  | { readonly type: 'enter' }
  | { readonly type: 'clear' }

export type At = { readonly minute: number; readonly added: number }

/** What a press makes of an entry; `fact` is told where it is complete. */
export function press(
  entry: Entry,
  pressed: Press,
  players: readonly Player[],
  at: At,
): { readonly entry: Entry; readonly fact?: DeskFact } {
  switch (pressed.type) {
    case 'clear':
      return { entry: { ...EMPTY, side: entry.side } }
    case 'side':
      return { entry: { ...EMPTY, side: entry.side === 'home' ? 'away' : 'home', kind: undefined } }
    case 'digit': {
      const digits = `${entry.digits}${pressed.digit}`.slice(-2)
      if (entry.kind !== undefined) return { entry: { ...entry, digits } }
      return { entry: { ...entry, digits, player: numbered(players, entry.side, digits) } }
    }
    case 'player':
      return entry.kind === undefined
        ? { entry: { ...EMPTY, side: pressed.player.side, player: pressed.player } }
        : complete(entry, pressed.player, at)
    case 'kind':
      return choose({ ...entry, kind: pressed.kind, digits: '' }, at)
    case 'enter':
      return enter(entry, players, at)
  }
}

function choose(entry: Entry, at: At) {
  if (entry.player === undefined) return { entry: { ...entry, kind: undefined } }
  const needs = entry.kind === undefined ? undefined : OTHERS[entry.kind]
  return needs === undefined ? complete(entry, undefined, at) : { entry }
}

/** Enter says that nobody else is named, or that the number which was typed is. */
function enter(entry: Entry, players: readonly Player[], at: At) {
  if (entry.kind === undefined) return { entry }
  if (entry.digits !== '' && entry.digits !== '0') {
    const side = entry.kind === 'penaltySaved' ? opposite(entry.side) : entry.side
    const other = numbered(players, side, entry.digits)
    return other === undefined ? { entry: { ...entry, digits: '' } } : complete(entry, other, at)
  }
  return OTHERS[entry.kind] === 'needed' ? { entry } : complete(entry, undefined, at)
}

function complete(entry: Entry, other: Player | undefined, at: At) {
  const fact = factOf(entry, other, at)
  return fact === undefined ? { entry } : { entry: { ...EMPTY, side: entry.side }, fact }
}

const SENT = {
  goal: 'goal',
  penaltyScored: 'penalty_scored',
  penaltyMissed: 'penalty_missed',
  ownGoal: 'own_goal',
  yellowCard: 'yellow_card',
  secondYellowCard: 'second_yellow_card',
  redCard: 'red_card',
  penaltySaved: 'penalty_saved',
  save: 'save',
} as const

function factOf({ side, player, kind }: Entry, other: Player | undefined, at: At): DeskFact | undefined {
  if (player === undefined || kind === undefined) return undefined
  const happened = { side, ...at }
  if (kind === 'substitution') {
    if (other === undefined || other.side !== side || other.id === player.id) return undefined
    return { kind, ...happened, player_out_id: player.id, player_in_id: other.id }
  }
  if (kind === 'goal' || kind === 'penaltyScored') {
    if (other !== undefined && (other.side !== side || other.id === player.id)) return undefined
    const assistant = other === undefined ? {} : { assistant_id: other.id }
    return { kind: SENT[kind], ...happened, player_id: player.id, ...assistant }
  }
  if (kind === 'penaltySaved') {
    if (other !== undefined && other.side === side) return undefined
    const taker = other === undefined ? {} : { taker_id: other.id }
    return { kind: SENT[kind], ...happened, player_id: player.id, ...taker }
  }
  return { kind: SENT[kind], ...happened, player_id: player.id }
}

function opposite(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

function numbered(players: readonly Player[], side: Side, digits: string): Player | undefined {
  return players.find((player) => player.side === side && String(player.shirt_number) === digits)
}

/** Whom the squad does not number is typed by the lowest numbers that nobody has. */
export function withNumbers(players: readonly Player[]): readonly Player[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const own = players.filter((player) => player.side === side)
    const taken = new Set(own.flatMap(({ shirt_number: number }) => number ?? []))
    let next = 1
    return own.map((player) => {
      if (player.shirt_number !== null) return player
      while (taken.has(next)) next += 1
      taken.add(next)
      return { ...player, shirt_number: next }
    })
  })
}

const HALF_MINUTES = 45
const MAX_ADDED = 30

/** The minute that the clock shows: 0 before the start, 45+ and 90+ in stoppage time. */
export function runningMinute(
  { status, half_began_at: began }: Pick<MatchFile['clock'], 'status' | 'half_began_at'>,
  now: number,
): At {
  if (status === 'final') return { minute: 2 * HALF_MINUTES, added: 0 }
  if (began === null) return { minute: status === 'halfTime' ? HALF_MINUTES : 0, added: 0 }
  const gone = Math.max(0, Math.floor((now - Date.parse(began)) / 60_000)) + 1
  const before = status === 'secondHalf' ? HALF_MINUTES : 0
  const added = Math.min(MAX_ADDED, Math.max(0, gone - HALF_MINUTES))
  return { minute: before + Math.min(HALF_MINUTES, gone), added }
}

/** A minute as it is typed, such as 38 or 45+2; undefined for anything else. */
export function readMinute(text: string): At | undefined {
  const [, minute, added = '0'] = /^(\d{1,2})(?:\+(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (minute === undefined || Number(minute) > 2 * HALF_MINUTES || Number(added) > MAX_ADDED) return undefined
  return { minute: Number(minute), added: Number(added) }
}
