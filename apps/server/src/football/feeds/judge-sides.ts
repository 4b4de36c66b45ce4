import type { FactBody, Side } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  keyOfNamed,
  loadKnownSides,
  loadOtherMatches,
  loadPlaces,
  type Named,
  type Placed,
} from './load-sides.ts'

/** A fact of a match that names people on a side. */
type SidedFact = { readonly fixtureId: number; readonly body: FactBody }

/** Somebody whom a fact names on a side that they do not play for. */
export type Misplaced =
  | {
      readonly playerId: number
      /** The club they play for, and which side of the match that is. */
      readonly club: string
      readonly clubSide: Side
      /** Most of the line-up plays for that side. */
      readonly isSwapped: boolean
    }
  | {
      readonly playerId: number
      /** The match of the same hour, by its clubs, whose line-up names them. */
      readonly otherMatch: string
    }

/**
 * Whom facts name on the wrong side of their match, in their order; undefined where nobody is. A player belongs to
 * the side whose club they play for. Anyone of another club, or whom the season already knows on the side that is named (in this
 * match, or in another one of its club), may have moved, and is where the fact says, unless somebody of a third club is in
 * the line-up of another match of that hour. Of a line-up most of whose players belong to
 * the other side, the sides are swapped.
 */
export async function judgeSides(
  db: Kysely<DB>,
  facts: readonly SidedFact[],
): Promise<readonly (Misplaced | undefined)[]> {
  const named = facts.map(({ fixtureId, body }) => namedIn(body).map((one): Named => ({ ...one, fixtureId })))
  if (named.every((people) => people.length === 0)) return facts.map(() => undefined)
  const placed = await loadPlaces(db, [...new Set(named.flat().map(({ fixtureId }) => fixtureId))])
  const placeOf = (one: Named) => placed.get(keyOfNamed(one))
  const doubtful = named.map((people) => people.filter((one) => isElsewhere(placeOf(one), one)))
  const swapped = facts.map(({ body }, index) => {
    const inPlace = (named[index] ?? []).filter((one) => placeOf(one)?.side === one.side)
    return body.kind === 'lineUp' && (doubtful[index]?.length ?? 0) > inPlace.length
  })
  const requested = doubtful.filter((_, index) => swapped[index] !== true).flat()
  const known = await loadKnownSides(db, [
    ...new Map(requested.map((one) => [keyOfNamed(one), one])).values(),
  ])
  const others = await loadOtherMatches(
    db,
    named.flat().filter((one) => placeOf(one) === undefined),
    named.flatMap((people, index) => (facts[index]?.body.kind === 'lineUp' ? people.filter(placeOf) : [])),
  )
  return facts.map((_, index) => {
    const absent = named[index]?.find((one) => others.has(keyOfNamed(one)))
    const otherMatch = absent && others.get(keyOfNamed(absent))
    if (absent !== undefined && otherMatch !== undefined) return { playerId: absent.playerId, otherMatch }
    const elsewhere = doubtful[index] ?? []
    const isSwapped = swapped[index] === true
    const wrong = isSwapped ? elsewhere[0] : elsewhere.find((one) => !known.has(keyOfNamed(one)))
    const place = wrong && placeOf(wrong)
    if (wrong === undefined || place === undefined) return undefined
    return { playerId: wrong.playerId, club: place.club, clubSide: place.side, isSwapped }
  })
}

/** Whom a fact names on which side; a taker whose penalty was saved is on neither. */
function namedIn(body: FactBody): readonly Pick<Named, 'playerId' | 'side'>[] {
  if (body.kind !== 'lineUp' && body.kind !== 'statistics' && body.kind !== 'event') return []
  return idsOf(body).map((playerId) => ({ playerId, side: body.side }))
}

function idsOf(body: Extract<FactBody, { readonly side: Side }>): readonly number[] {
  if (body.kind === 'lineUp') return [...body.starters, ...body.bench]
  if (body.kind === 'statistics') return [body.playerId]
  const { event } = body
  if (event.type === 'substitution') return [event.playerInId, event.playerOutId]
  const assistantId = 'assistantId' in event ? event.assistantId : undefined
  return assistantId === undefined ? [event.playerId] : [event.playerId, assistantId]
}

function isElsewhere(place: Placed | undefined, { side }: Named): boolean {
  return place !== undefined && place.side !== side
}
