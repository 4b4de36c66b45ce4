import { FEED_CALLS, type FeedItem, FEED_ITEMS } from '@gaffer/contract'
import type { SourceFixture, SourcePlayer } from '@gaffer/feed'
import { PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../../db/generated/database.ts'
import { type FeedSource, holdSource } from '../feed-source.ts'
import { withFirstPrices } from '../first-prices.ts'
import { takeFixtures, takeRounds } from '../take-calendar.ts'
import { takeClubs } from '../take-clubs.ts'
import { takePlayers } from '../take-players.ts'
import { takeInOrder } from './order-of-calls.ts'
import { answerItems } from './read-items.ts'
import { takeToldFacts } from './take-told-facts.ts'

export type FeedCallName = keyof typeof FEED_CALLS

type Lists = Readonly<Partial<Record<FeedItem['list'], readonly unknown[]>>>

/**
 * Carries out a provider's call, completely or not at all; returns the outcome of each item. `signedAt`: when it was signed,
 * where it was.
 */
export async function takeCall(
  db: Kysely<DB>,
  source: FeedSource,
  name: FeedCallName,
  lists: Lists,
  signedAt?: Date,
): Promise<readonly FeedItem[]> {
  const { clubs = [], players = [], rounds = [], fixtures = [], facts = [] } = lists
  return db.transaction().execute(async (tx) => {
    if (name !== 'facts') await holdSource(tx, source.id)
    if (name === 'squads') {
      return [
        ...(await answerItems('clubs', FEED_ITEMS.club, clubs, (items) =>
          takeInOrder(tx, source, { kind: 'club', signedAt }, items.map(clubOf), idOf, (some) =>
            takeClubs(tx, source, some),
          ),
        )),
        ...(await answerItems('players', FEED_ITEMS.player, players, (items) =>
          takeInOrder(tx, source, { kind: 'player', signedAt }, items.map(playerOf), idOf, (some) =>
            takePlayers(tx, source, withFirstPrices(some)),
          ),
        )),
      ]
    }
    if (name === 'fixtures') {
      return [
        ...(await answerItems('rounds', FEED_ITEMS.round, rounds, (items) => takeRounds(tx, source, items))),
        ...(await answerItems('fixtures', FEED_ITEMS.fixture, fixtures, (items) =>
          takeInOrder(tx, source, { kind: 'fixture', signedAt }, items.map(fixtureOf), idOf, (some) =>
            takeFixtures(tx, source, some),
          ),
        )),
      ]
    }
    return answerItems('facts', FEED_ITEMS.fact, facts, (items) => takeToldFacts(tx, source, items, signedAt))
  })
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

function clubOf({ id, name, short_name, strength }: z.output<typeof FEED_ITEMS.club>) {
  return { id, name, shortName: short_name, ...(strength === undefined ? {} : { strength }) }
}

function playerOf(told: z.output<typeof FEED_ITEMS.player>): SourcePlayer {
  const { id, club_id, first_name, last_name, display_name, position, status, news } = told
  const { person_id, shirt_number, birth_date, price, last_season } = told
  return {
    id,
    clubId: club_id,
    firstName: first_name,
    lastName: last_name,
    displayName: display_name ?? last_name,
    position,
    status: status as SourcePlayer['status'],
    news,
    ...(shirt_number === undefined ? {} : { shirtNumber: shirt_number }),
    ...(person_id === undefined ? {} : { personId: person_id }),
    ...(birth_date === undefined ? {} : { birthDate: birth_date }),
    ...(price === undefined ? {} : { price: Math.round(price * PRICE_UNITS_PER_MILLION) }),
    ...(last_season === undefined ? {} : { lastSeason: last_season }),
  }
}

function fixtureOf(told: z.output<typeof FEED_ITEMS.fixture>): SourceFixture {
  const { id, round, home_club_id, away_club_id, kick_off_at, state } = told
  const { home_difficulty, away_difficulty } = told
  return {
    id,
    round,
    homeClubId: home_club_id,
    awayClubId: away_club_id,
    kickOffAt: kick_off_at === null ? null : Date.parse(kick_off_at),
    state,
    ...(home_difficulty === undefined ? {} : { homeDifficulty: home_difficulty }),
    ...(away_difficulty === undefined ? {} : { awayDifficulty: away_difficulty }),
  }
}
