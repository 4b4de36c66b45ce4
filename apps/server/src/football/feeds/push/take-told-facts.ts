import type { FEED_ITEMS } from '@gaffer/contract'
import { isPlay } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../../db/generated/database.ts'
import { holdBeforePlay } from '../../ingest/begin-play.ts'
import { loadPlayersOfSource, type PlayersOfMatch } from '../../merge/players-of-source.ts'
import { sayTooFar, setPlayAside } from '../early-play.ts'
import { factOfTold, type ToldFact, UnknownPerson } from '../fact-of-told.ts'
import type { FeedSource } from '../feed-source.ts'
import { loadIdentities } from '../identities.ts'
import { type ItemOutcome, KNOWN, refused, TAKEN } from '../item.ts'
import { judgeSides, type Misplaced } from '../judge-sides.ts'
import { takeInOrder } from './order-of-calls.ts'
import { type KeyedFact, type TakenFact, takeFacts } from '../take-facts.ts'
import { LATE_SECONDS } from './admit-call.ts'

export type ToldItem = z.output<typeof FEED_ITEMS.fact>

const OUTCOMES: Readonly<Record<TakenFact, ItemOutcome>> = {
  taken: TAKEN,
  known: KNOWN,
  older: refused('a later revision of it is known'),
  contradicts: refused('another fact is known under this id and revision'),
  void: refused(
    'it happened before the match was stopped, which is played again: nothing of that attempt counts',
  ),
}

/**
 * Takes the facts of a call, match by match; returns the outcome of each, in their order. Nothing happens later than now, as
 * far as the clock of a provider may differ.
 * What dates a match or calls it off counts in the order in which calls were signed, like the calendar.
 */
export async function takeToldFacts(
  tx: Kysely<DB>,
  source: FeedSource,
  items: readonly ToldItem[],
  signedAt: Date | undefined,
): Promise<readonly ItemOutcome[]> {
  const dates = items.filter(({ fact }) => fact.kind === 'scheduled' || fact.kind === 'postponed')
  let outcomes = new Map<ToldItem, ItemOutcome>()
  const order = { kind: 'fixture', signedAt } as const
  const ofDates = await takeInOrder(tx, source, order, dates, matchOf, async (inOrder) => {
    const refusedDates = new Set(dates.filter((item) => !inOrder.includes(item)))
    outcomes = await takeEach(
      tx,
      source,
      items.filter((item) => !refusedDates.has(item)),
    )
    return inOrder.map((item) => outcomes.get(item) ?? KNOWN)
  })
  for (const [index, item] of dates.entries()) outcomes.set(item, ofDates[index] ?? KNOWN)
  return items.map((item) => outcomes.get(item) ?? KNOWN)
}

function matchOf({ fixture_id }: ToldItem): string {
  return fixture_id
}

async function takeEach(
  tx: Kysely<DB>,
  source: FeedSource,
  items: readonly ToldItem[],
): Promise<Map<ToldItem, ItemOutcome>> {
  const fixtures = await loadIdentities(tx, source.id, 'fixture')
  const playersOf = await loadPlayersOfSource(tx, source.id)
  const outcomes = new Map<ToldItem, ItemOutcome>()
  const read: ReadItem[] = []
  for (const item of items) {
    const fixtureId = fixtures.get(item.fixture_id)
    const fact =
      typeof fixtureId === 'number'
        ? readFact(item, playersOf(fixtureId))
        : `unknown match ${item.fixture_id}`
    if (typeof fact === 'string') outcomes.set(item, refused(fact))
    else read.push({ item, fact, fixtureId: fixtureId as number })
  }
  const misplaced = await judgeSides(
    tx,
    read.map(({ fixtureId, fact: { body } }) => ({ fixtureId, body })),
  )
  const byFixture = new Map<number, ReadItem[]>()
  for (const [index, one] of read.entries()) {
    const { item, fixtureId } = one
    const wrong = misplaced[index]
    if (wrong !== undefined) outcomes.set(item, refused(sayMisplaced(item, wrong, playersOf(fixtureId))))
    else byFixture.set(fixtureId, [...(byFixture.get(fixtureId) ?? []), one])
  }
  const inPlay = [...byFixture].filter(([, told]) => told.some(({ fact }) => isPlay(fact.body)))
  const ahead = await holdBeforePlay(
    tx,
    inPlay.map(([fixtureId]) => fixtureId),
  )
  // In the order of ids, so that two calls cannot wait for each other's matches.
  for (const [fixtureId, all] of [...byFixture].toSorted(([a], [b]) => a - b)) {
    const match = ahead.get(fixtureId)
    const early = match?.isTooFar === true ? all.filter(({ fact }) => isPlay(fact.body)) : []
    const told = all.filter((one) => !early.includes(one))
    if (match !== undefined)
      await setPlayAside(
        tx,
        source,
        fixtureId,
        early.map(({ fact }) => fact),
      )
    for (const { item } of early) outcomes.set(item, refused(sayTooFar(match)))
    const taken = await takeFacts(
      tx,
      source,
      fixtureId,
      told.map(({ fact }) => fact),
    )
    for (const [index, { item }] of told.entries()) outcomes.set(item, OUTCOMES[taken[index] ?? 'known'])
  }
  return outcomes
}

type ReadItem = { readonly item: ToldItem; readonly fact: KeyedFact; readonly fixtureId: number }

/** Who is on the wrong side or in the wrong match, in the id of the source. */
function sayMisplaced({ fact }: ToldItem, wrong: Misplaced, playerIdOf: PlayersOfMatch): string {
  if ('isSwapped' in wrong && wrong.isSwapped)
    return `most of this line-up play for ${wrong.club}, the ${wrong.clubSide} side: are the sides swapped?`
  const named = Object.values(fact)
    .flat()
    .find((id) => typeof id === 'string' && playerIdOf(id) === wrong.playerId)
  if ('otherMatch' in wrong)
    return `player ${String(named)} is in the line-up of ${wrong.otherMatch} at that hour`
  return `player ${String(named)} plays for ${wrong.club}, the ${wrong.clubSide} side`
}

function readFact(
  { event_id, revision, happened_at, fact }: ToldItem,
  playerIdOf: PlayersOfMatch,
): KeyedFact | string {
  const isAhead = Date.parse(happened_at ?? '') > Date.now() + LATE_SECONDS * 1000
  if (isAhead) return `happened_at: ${happened_at} has not come yet`
  try {
    const body = factOfTold(fact as ToldFact<string>, playerIdOf)
    const at = happened_at === undefined ? undefined : new Date(happened_at)
    return { key: event_id, revision, body, happenedAt: at }
  } catch (error) {
    if (error instanceof UnknownPerson) return `unknown player ${error.message}`
    throw error
  }
}
