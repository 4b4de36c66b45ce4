import type { EpochMs } from '@gaffer/rules'
import type { SourceGap } from './source-model.ts'

/** A match of a calendar, with the name of its round as the source gives it; empty where it gives none. */
export type NamedFixture = {
  readonly id: string
  readonly roundName: string
  readonly kickOffAt: EpochMs | null
  readonly homeClubId: string | null
  readonly awayClubId: string | null
}

export type NumberedRounds = {
  readonly rounds: readonly { readonly number: number; readonly name: string }[]
  readonly numberOf: ReadonlyMap<string, number>
  /** Names without the number of their round: a person decides. Their matches have no round until then. */
  readonly odd: ReadonlyMap<string, string>
}

/** A matchday: one name, or the same matchday of several groups. */
type Matchday = {
  readonly names: readonly string[]
  readonly stage: string
  /** Undefined for a round without a number, such as a final. */
  readonly number: number | undefined
  /** The kick-off of its middle match, which a match that was moved does not change. */
  readonly middleAt: EpochMs
}

/**
 * Rounds by their names. 'Regular Season - 12' is round 12 as long as there is one stage. Groups, and stages that are
 * played side by side, share their matchdays: 'Group A - 1' and 'Group B - 1' are one round, and so is
 * 'Group Stage - 1', as the same provider calls it elsewhere. Several stages, and rounds without numbers, are numbered
 * in the order in which they are played. `known` are the numbers that names have already: they never change, and a
 * new name that would have to come between them is odd, as is one that makes a club play twice.
 */
export function numberRounds(
  fixtures: readonly NamedFixture[],
  known: ReadonlyMap<string, number> = new Map(),
): NumberedRounds {
  const byName = Map.groupBy(
    fixtures.filter(({ roundName }) => roundName !== ''),
    ({ roundName }) => roundName,
  )
  const settledOf = settledBy(known)
  const days = matchdaysOf(byName).toSorted(
    (a, b) => a.middleAt - b.middleAt || (a.number ?? 0) - (b.number ?? 0),
  )
  const odd = new Map(days.flatMap((day) => oddNames(day, byName, known)))
  const stages = new Set(days.map(({ stage }) => stage))
  const isPlain = stages.size === 1 && days.every(({ number }) => number !== undefined)
  const numberOf = new Map<string, number>()
  let last = 0
  let newest = -Infinity
  for (const { names, middleAt } of days) {
    const number = settledOf(names)
    if (number === undefined) continue
    last = Math.max(last, number)
    newest = Math.max(newest, middleAt)
  }
  for (const { names, number: own, middleAt } of days) {
    const settled = settledOf(names)
    const isBetween = known.size > 0 && middleAt < newest
    const number = settled ?? (isPlain ? own : isBetween ? undefined : (last += 1))
    for (const name of names) {
      const decided = known.get(name) ?? (odd.has(name) ? undefined : number)
      if (decided !== undefined) numberOf.set(name, decided)
      else if (!odd.has(name)) odd.set(name, 'it comes between rounds that have their numbers already')
    }
  }
  return { rounds: roundsOf(days, numberOf), numberOf, odd }
}

/** The number that a matchday has already, under one of its names or as the source called it before. */
function settledBy(known: ReadonlyMap<string, number>): (names: readonly string[]) => number | undefined {
  const byKey = new Map([...known].map(([name, number]) => [keyOf(name), number]))
  return (names) =>
    names.flatMap((name) => known.get(name) ?? [])[0] ??
    names.flatMap((name) => byKey.get(keyOf(name)) ?? [])[0]
}

function keyOf(name: string): string {
  const { stem, number } = partsOf(name)
  return number === undefined ? name : `${stageOf(stem)}\n${number}`
}

/** What a source's calendar lacks of rounds: names that are odd, and matches to come of no round. */
export function gapsOfRounds(
  { odd }: NumberedRounds,
  fixtures: readonly (NamedFixture & { readonly state: string })[],
  call: string,
): readonly SourceGap[] {
  const nameless = fixtures.filter(({ roundName, state }) => roundName === '' && state === 'scheduled')
  return [
    ...[...odd].map(([name, reason]): SourceGap => ({
      what: 'round',
      id: undefined,
      name,
      call,
      reason: `${reason}: which is it?`,
    })),
    ...nameless.map(({ id }): SourceGap => ({
      what: 'round',
      id,
      name: undefined,
      call,
      reason: 'the match has no round',
    })),
  ]
}

/** The last number of a name and what stands before it: 'Group A - 3' is matchday 3 of the stage 'Group A'. */
function partsOf(name: string): { readonly stem: string; readonly number: number | undefined } {
  const digits = /\d{1,2}$/.exec(name)?.[0]
  const before = name.slice(0, name.length - (digits?.length ?? 0)).trimEnd()
  const stem = before.endsWith('-') ? before.slice(0, -1).trimEnd() : before
  // The number of 'Round of 16' counts clubs, and that of 'Group 5' groups.
  if (digits === undefined || /\b(?:of|group)$/i.test(stem)) return { stem: name, number: undefined }
  return { stem, number: Number(digits) }
}

/** Groups of one stage have one name here, whatever they are called by: 'Group A', 'Group 3', 'Group Stage'. */
function stageOf(stem: string): string {
  return stem
    .trim()
    .toLowerCase()
    .replace(/\bgroup (?:stage|[a-z]{1,2}\d?|\d{1,2})$/, 'group stage')
}

function matchdaysOf(byName: ReadonlyMap<string, readonly NamedFixture[]>): readonly Matchday[] {
  const parts = [...byName].map(([name, fixtures]) => {
    const { stem, number } = partsOf(name)
    return { name, stage: number === undefined ? name : stageOf(stem), number, middleAt: middleOf(fixtures) }
  })
  const side = sideBySide(parts.filter(({ number }) => number !== undefined))
  const days = Map.groupBy(parts, ({ name, stage, number }) =>
    number === undefined ? name : `${side.get(stage) ?? stage}\n${number}`,
  )
  return [...days.values()].map((all) => ({
    names: all.map(({ name }) => name),
    stage: side.get(all[0]?.stage ?? '') ?? all[0]?.stage ?? '',
    number: all[0]?.number,
    middleAt: all.map(({ middleAt }) => middleAt).toSorted((a, b) => a - b)[0] ?? Infinity,
  }))
}

function middleOf(fixtures: readonly NamedFixture[]): EpochMs {
  const times = fixtures.flatMap(({ kickOffAt }) => kickOffAt ?? []).toSorted((a, b) => a - b)
  return times[Math.floor((times.length - 1) / 2)] ?? Number.MAX_SAFE_INTEGER
}

/** The stages that are played at the same time, by name: each has the name of the first of them. */
function sideBySide(
  days: readonly { readonly stage: string; readonly middleAt: EpochMs }[],
): ReadonlyMap<string, string> {
  const spans = [...Map.groupBy(days, ({ stage }) => stage)]
    .map(([stage, all]) => {
      const times = all.map(({ middleAt }) => middleAt)
      return { stage, from: Math.min(...times), to: Math.max(...times) }
    })
    .toSorted((a, b) => a.from - b.from)
  const names = new Map<string, string>()
  let open: { readonly name: string; to: EpochMs } | undefined
  for (const { stage, from, to } of spans) {
    if (open === undefined || from > open.to) open = { name: stage, to }
    open.to = Math.max(open.to, to)
    names.set(stage, open.name)
  }
  return names
}

/** A matchday of several names in which a club plays twice is not one round. */
function oddNames(
  { names }: Matchday,
  byName: ReadonlyMap<string, readonly NamedFixture[]>,
  known: ReadonlyMap<string, number>,
): readonly (readonly [string, string])[] {
  if (names.length < 2) return []
  const clubs = names.flatMap((name) =>
    [
      ...new Set((byName.get(name) ?? []).flatMap(({ homeClubId, awayClubId }) => [homeClubId, awayClubId])),
    ].filter((id) => id !== null),
  )
  const twice = clubs.find((id, index) => clubs.indexOf(id) !== index)
  if (twice === undefined) return []
  const reason = `club ${twice} plays in more than one of ${names.join(', ')}`
  return names.filter((name) => !known.has(name)).map((name) => [name, reason] as const)
}

/** Longer lists of groups are one stage. */
const MAX_NAMES = 2

function roundsOf(
  days: readonly Matchday[],
  numberOf: ReadonlyMap<string, number>,
): NumberedRounds['rounds'] {
  const names = new Map<number, string[]>()
  for (const name of days.flatMap((day) => day.names)) {
    const number = numberOf.get(name)
    if (number !== undefined) names.set(number, [...(names.get(number) ?? []), name])
  }
  return [...names]
    .map(([number, all]) => ({ number, name: nameOf(all) }))
    .toSorted((a, b) => a.number - b.number)
}

function nameOf(names: readonly string[]): string {
  const [first = ''] = names
  if (names.length === 1) return first
  const parts = names.map(partsOf)
  const isGroups = parts.every(({ stem }) => stageOf(stem).endsWith('group stage'))
  const matchday = parts[0]?.number ?? ''
  if (isGroups) return `Group Stage - ${matchday}`
  return names.length <= MAX_NAMES ? names.join(' / ') : `Matchday ${matchday}`
}
