import { type Identity, type KnownPerson, matchPlayers, type SourcePlayer } from '@gaffer/feed'
import { type PositionId, positionOf } from '@gaffer/rules'
import type { KnownPlayer } from './load-players.ts'

/** A player of a source whom nobody has identified yet, with our id of their club. */
export type Newcomer = { readonly player: SourcePlayer; readonly clubId: number }

/** Who a newcomer is: one of ours, somebody new, or one of these for a person to decide. */
export type Verdict =
  | { readonly kind: 'ours'; readonly id: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'waits'; readonly candidates: readonly number[] }

const MAX_CANDIDATES = 5

/**
 * Identifies a source's newcomers by name, club, number and date of birth. `claimed` are players of ours whom the
 * source already has under other ids. If the source brings in players, somebody unlike all of ours is new; with any
 * other source they wait for a person.
 */
export function identifyPlayers(
  newcomers: readonly Newcomer[],
  ours: ReadonlyMap<number, KnownPlayer>,
  { claimed, bringsPlayers }: { readonly claimed: ReadonlySet<number>; readonly bringsPlayers: boolean },
): ReadonlyMap<string, Verdict> {
  const theirs = newcomers.map(personOf)
  const all = [...ours.values()].map(knownPersonOf)
  const free = matchPlayers(
    theirs,
    all.filter(({ id }) => !claimed.has(id)),
  )
  const doubled = bringsPlayers ? matchPlayers(theirs, all) : free
  return new Map(theirs.map(({ id }) => [id, verdictOf(free.get(id), doubled.get(id), bringsPlayers)]))
}

function verdictOf(
  free: Identity<number> | undefined,
  any: Identity<number> | undefined,
  bringsPlayers: boolean,
): Verdict {
  if (free?.kind === 'sure') return { kind: 'ours', id: free.id }
  if (any?.kind === 'sure') return { kind: 'waits', candidates: [any.id] }
  const candidates = any?.kind === 'candidates' ? any.ids.slice(0, MAX_CANDIDATES) : []
  if (!bringsPlayers) return { kind: 'waits', candidates }
  const isDoubled = any?.kind === 'candidates' && any.isLikely
  return isDoubled ? { kind: 'waits', candidates } : { kind: 'new' }
}

function personOf({ player, clubId }: Newcomer): KnownPerson<string> {
  const { id, shirtNumber, birthDate, position } = player
  return { id, names: namesOf(player), clubId, shirtNumber, birthDate, position }
}

function knownPersonOf(player: KnownPlayer): KnownPerson<number> {
  const { id, clubId, shirtNumber, birthDate, position } = player
  return {
    id,
    names: namesOf(player),
    clubId,
    shirtNumber: shirtNumber ?? undefined,
    birthDate: birthDate ?? undefined,
    position: positionOf(position as PositionId),
  }
}

function namesOf({
  firstName,
  lastName,
  displayName,
}: Pick<SourcePlayer, 'firstName' | 'lastName' | 'displayName'>) {
  return [`${firstName} ${lastName}`, displayName]
}
