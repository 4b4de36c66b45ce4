import type { Position } from '@gaffer/rules'
import { foldName, hasSameWords, isContained } from './fold-name.ts'

/** A person as known to a source, or to us. `clubId` must be our id in both lists. */
export type KnownPerson<Id> = {
  readonly id: Id
  /** Every known form of the name. */
  readonly names: readonly string[]
  readonly clubId: number | undefined
  readonly shirtNumber?: number | undefined
  /** 'YYYY-MM-DD'. */
  readonly birthDate?: string | undefined
  readonly position?: Position | undefined
}

/**
 * Whether somebody is known: for sure, perhaps as one of these (most similar first), or not at all. `isLikely`: one
 * of these has exactly that name, or a form of it in the same club, and not just a word in common.
 */
export type Identity<Id> =
  | { readonly kind: 'sure'; readonly id: Id }
  | { readonly kind: 'candidates'; readonly ids: readonly Id[]; readonly isLikely: boolean }
  | { readonly kind: 'none' }

/**
 * Finds people of one source among those we know, by name, club, number and birth date. A match is sure only if
 * nothing contradicts it and nobody else comes close: the same name in the same club, a name with an initial in the
 * same club, or the same birth date with such a name; and nobody matches two people. Everything else is for a person
 * to decide.
 */
export function matchPlayers<Theirs, Ours>(
  theirs: readonly KnownPerson<Theirs>[],
  ours: readonly KnownPerson<Ours>[],
): ReadonlyMap<Theirs, Identity<Ours>> {
  const folded = ours.map(withWords)
  const found = theirs.map((one) => {
    const person = withWords(one)
    const alike = folded
      .map((other) => ({ id: other.person.id, ...compare(person, other) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness)
    return { id: one.id, alike, sure: onlySure(alike) }
  })
  const claims = Map.groupBy(found, ({ sure }) => sure)
  return new Map(
    found.map(({ id, alike, sure }): readonly [Theirs, Identity<Ours>] => {
      if (sure !== undefined && claims.get(sure)?.length === 1) return [id, { kind: 'sure', id: sure }]
      if (alike.length === 0) return [id, { kind: 'none' }]
      const isLikely = alike.some((one) => one.isLikely)
      return [id, { kind: 'candidates', ids: alike.map((one) => one.id), isLikely }]
    }),
  )
}

type Words<Id> = { readonly person: KnownPerson<Id>; readonly words: readonly (readonly string[])[] }
type Likeness = { readonly likeness: number; readonly isLikely: boolean; readonly isSure: boolean }

const NOT_ALIKE: Likeness = { likeness: 0, isLikely: false, isSure: false }

function withWords<Id>(person: KnownPerson<Id>): Words<Id> {
  return { person, words: person.names.map(foldName).filter((words) => words.length > 0) }
}

function onlySure<Id>(alike: readonly (Likeness & { readonly id: Id })[]): Id | undefined {
  const [first, second] = alike.filter(({ isSure }) => isSure)
  if (first === undefined) return undefined
  return second === undefined || second.likeness < first.likeness ? first.id : undefined
}

function compare<A, B>(a: Words<A>, b: Words<B>): Likeness {
  const name = nameLikeness(a.words, b.words)
  const isSameClub = a.person.clubId !== undefined && a.person.clubId === b.person.clubId
  const birth = agreement(a.person.birthDate, b.person.birthDate)
  const number = agreement(a.person.shirtNumber, b.person.shirtNumber)
  const isOtherTrade =
    a.person.position !== undefined &&
    b.person.position !== undefined &&
    (a.person.position === 'GK') !== (b.person.position === 'GK')
  if (name === 0 || birth === 'differs') return NOT_ALIKE
  if (name === 1 && !isSameClub && birth !== 'agrees') return NOT_ALIKE
  const likeness =
    name * 10 + Number(isSameClub) * 8 + Number(birth === 'agrees') * 15 + Number(number === 'agrees') * 5
  const isBorne = name === 3 || number !== 'differs'
  const isNear = isSameClub || birth === 'agrees'
  const isSure = !isOtherTrade && name >= 2 && (birth === 'agrees' || (isSameClub && isBorne))
  return { likeness, isLikely: name === 3 || (name === 2 && isNear), isSure }
}

type Forms = readonly (readonly string[])[]

/** 3: the same name; 2: one contained in the other, or with initials; 1: a long word in common; 0: nothing. */
function nameLikeness(a: Forms, b: Forms): number {
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const))
  const isInitial = (words: readonly string[]) => words.some((word) => word.length === 1)
  if (!isContradicted(a, b)) {
    if (pairs.some(([one, other]) => hasSameWords(one, other) && !isInitial(one))) return 3
    if (pairs.some(([one, other]) => isContained(one, other))) return 2
  }
  return pairs.some(([one, other]) => one.some((word) => word.length > 2 && other.includes(word))) ? 1 : 0
}

/** Whether the full names contradict a match: then an equal short name, such as "Silva", proves nothing. */
function isContradicted(a: Forms, b: Forms): boolean {
  const [wholeA, wholeB] = [a, b].map((forms) => forms.filter((words) => words.length > 1))
  if (wholeA === undefined || wholeB === undefined || wholeA.length === 0 || wholeB.length === 0) return false
  return !wholeA.some((one) => wholeB.some((other) => isContained(one, other)))
}

function agreement<T>(a: T | undefined, b: T | undefined): 'agrees' | 'differs' | 'unknown' {
  if (a === undefined || b === undefined) return 'unknown'
  return a === b ? 'agrees' : 'differs'
}

/** Words that many club names contain or leave out. */
const CLUB_WORDS = new Set([
  'fc',
  'afc',
  'cf',
  'ac',
  'as',
  'sc',
  'sv',
  'fk',
  'bk',
  'if',
  'sk',
  'club',
  'the',
  'de',
])

/** Finds clubs of one source among those we know, by name and short name; a name contained in another is not sure. */
export function matchClubs<Theirs, Ours>(
  theirs: readonly { readonly id: Theirs; readonly name: string; readonly shortName: string }[],
  ours: readonly { readonly id: Ours; readonly name: string; readonly shortName: string }[],
): ReadonlyMap<Theirs, Identity<Ours>> {
  const wordsOf = (name: string) => {
    const words = foldName(name)
    const distinctive = words.filter((word) => !CLUB_WORDS.has(word) && !/^\d+$/.test(word))
    return distinctive.length > 0 ? distinctive : words
  }
  return new Map(
    theirs.map((club): readonly [Theirs, Identity<Ours>] => {
      const alike = ours
        .map((other) => {
          const [a, b] = [wordsOf(club.name), wordsOf(other.name)]
          const isSameShort = club.shortName.toLowerCase() === other.shortName.toLowerCase()
          const isSame = hasSameWords(a, b)
          const shares = a.some((word) => b.includes(word))
          return {
            id: other.id,
            isSure: isSame || (isSameShort && shares),
            likeness: shares || isSameShort ? 1 : 0,
          }
        })
        .filter(({ likeness, isSure }) => likeness > 0 || isSure)
      const sure = alike.filter(({ isSure }) => isSure)
      const [only] = sure
      if (only !== undefined && sure.length === 1) return [club.id, { kind: 'sure', id: only.id }]
      if (alike.length === 0) return [club.id, { kind: 'none' }]
      return [club.id, { kind: 'candidates', ids: alike.map(({ id }) => id), isLikely: false }]
    }),
  )
}
