import type { SourceFixture } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { insertFixtures, insertRound } from '../write-football.ts'
import type { FeedSource } from './feed-source.ts'
import { loadIdentities, type NewIdentity, upsertIdentities } from './identities.ts'
import { type ItemOutcome, KNOWN, refused, TAKEN, waits } from './item.ts'
import { judgeCalendar } from './appointments.ts'
import { loadCalendarWords } from './calendar-words.ts'
import { factOfState, followFixture, keyOf, type Placed, scheduleOf } from './follow-fixture.ts'
import { joinRound } from './join-round.ts'
import { type Calendar, type KnownFixture, loadCalendar } from './load-calendar.ts'
import { takeFacts } from './take-facts.ts'

const DAY_MS = 86_400_000

/** Takes the rounds of the first source: new ones are added, known ones keep their name. */
export async function takeRounds(
  tx: Kysely<DB>,
  { championshipId, rank }: FeedSource,
  rounds: readonly { readonly number: number; readonly name: string }[],
): Promise<readonly ItemOutcome[]> {
  const { rounds: ours } = await loadCalendar(tx, championshipId)
  const known = new Set(ours.keys())
  const outcomes: ItemOutcome[] = []
  for (const { number, name } of rounds) {
    if (rank > 1) outcomes.push(refused('rounds are brought by the first source of the championship'))
    else if (known.has(number)) outcomes.push(KNOWN)
    else {
      await insertRound(tx, { championshipId, number, name }, [])
      known.add(number)
      outcomes.push(TAKEN)
    }
  }
  return outcomes
}

/**
 * Takes the matches of a source. Those of the first source are added, and its calendar is followed: matches get new
 * dates and rounds until their round is locked; after that they are postponed and dated again, which gives them a
 * later round. Matches of another source are identified by their clubs and round or day. An older calendar of a
 * provider moves nothing; `servedAt`: when the answer left it, where the transport says so.
 */
export async function takeFixtures(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtures: readonly SourceFixture[],
  servedAt?: number,
): Promise<readonly ItemOutcome[]> {
  if (fixtures.length === 0) return []
  const clubs = await loadIdentities(tx, source.id, 'club')
  const known = await loadIdentities(tx, source.id, 'fixture')
  const calendar = await loadCalendar(tx, source.championshipId)
  const judge = await judgeCalendar(tx, source, servedAt)
  const knownIds = fixtures.flatMap(({ id }) => known.get(id) ?? [])
  const wordsOf = await loadCalendarWords(tx, source.id, knownIds)
  const outcomes: ItemOutcome[] = []
  const identities: NewIdentity[] = []
  const seen = new Set<string>()
  for (const fixture of fixtures) {
    const placed = place(source, fixture, clubs, calendar)
    if (typeof placed === 'string') outcomes.push(refused(placed))
    else if (seen.has(fixture.id)) outcomes.push(KNOWN)
    else {
      seen.add(fixture.id)
      const ours = known.get(fixture.id)
      const before = typeof ours === 'number' ? calendar.fixtures.get(ours) : undefined
      const other = before && otherClubs(before, placed, clubs)
      if (other !== undefined) outcomes.push(refused(other))
      else if (before !== undefined && !judge.counts(fixture, before)) outcomes.push(KNOWN)
      else if (before !== undefined) {
        const isTaken =
          source.rank === 1 && (await followFixture(tx, source, before, placed, calendar, wordsOf(before.id)))
        outcomes.push(isTaken ? TAKEN : KNOWN)
      } else {
        const ourId = source.rank === 1 ? await insertNew(tx, source, placed) : findSame(placed, calendar)
        if (ourId !== undefined) judge.counts(fixture, { id: ourId, hasBegun: false })
        identities.push({ sourceId: fixture.id, ourId: ourId ?? null, looksLike: fixture })
        outcomes.push(ourId === undefined ? waits('waits for a person: which match is it?') : TAKEN)
      }
    }
  }
  await upsertIdentities(tx, source.id, 'fixture', identities)
  await judge.write(tx)
  return outcomes
}

function place(
  { rank }: FeedSource,
  fixture: SourceFixture,
  clubs: ReadonlyMap<string, number | null>,
  { rounds }: Calendar,
): Placed | string {
  const { homeClubId, awayClubId, round, kickOffAt } = fixture
  for (const id of [homeClubId, awayClubId]) {
    if (id !== null && typeof clubs.get(id) !== 'number') return `unknown club ${id}`
  }
  if (homeClubId !== null && homeClubId === awayClubId) return 'a club does not play against itself'
  // Another source may number the rounds in its own way: the day tells which match it is.
  const roundId = round === null ? null : (rounds.get(round)?.id ?? (rank > 1 ? null : undefined))
  if (roundId === undefined) return `unknown round ${round}`
  return {
    fixture,
    home: homeClubId === null ? null : (clubs.get(homeClubId) ?? null),
    away: awayClubId === null ? null : (clubs.get(awayClubId) ?? null),
    roundId,
    kickOffAt: kickOffAt === null ? null : new Date(kickOffAt),
  }
}

/** How a known match comes with another club, in the ids of its source; undefined where it does not. */
function otherClubs(
  { homeClubId, awayClubId }: KnownFixture,
  { fixture, home, away }: Placed,
  clubs: ReadonlyMap<string, number | null>,
): string | undefined {
  const isOther = (ours: number | null, sent: number | null) =>
    ours !== null && sent !== null && ours !== sent
  if (!isOther(homeClubId, home) && !isOther(awayClubId, away)) return undefined
  const idOf = new Map([...clubs].map(([id, ours]) => [ours, id]))
  const pair = (one: string | null | undefined, two: string | null | undefined) =>
    `${one ?? '?'} against ${two ?? '?'}`
  const known = pair(idOf.get(homeClubId), idOf.get(awayClubId))
  return `known as ${known}, and sent as ${pair(fixture.homeClubId, fixture.awayClubId)}`
}

async function insertNew(tx: Kysely<DB>, source: FeedSource, placed: Placed): Promise<number | undefined> {
  const { fixture, home, away, kickOffAt, roundId } = placed
  const ids = await insertFixtures(tx, source.championshipId, [
    {
      sourceId: fixture.id,
      homeClubId: home,
      awayClubId: away,
      kickOffAt,
      recordedKickOffAt: null,
      homeDifficulty: fixture.homeDifficulty ?? null,
      awayDifficulty: fixture.awayDifficulty ?? null,
    },
  ])
  const fixtureId = ids.get(fixture.id)
  if (fixtureId === undefined) return undefined
  const isLate = roundId !== null && (await joinRound(tx, { fixtureId, roundId, kickOffAt }))
  const body = factOfState(placed) ?? (isLate ? scheduleOf(placed) : undefined)
  if (body !== undefined)
    await takeFacts(tx, source, fixtureId, [{ key: keyOf(body), revision: undefined, body }])
  return fixtureId
}

/** Our match between the same clubs in the same round, or on the same day. */
function findSame({ home, away, roundId, kickOffAt }: Placed, { fixtures }: Calendar): number | undefined {
  if (home === null || away === null) return undefined
  const same = [...fixtures.values()].filter((one) => one.homeClubId === home && one.awayClubId === away)
  const near = same.filter(
    (one) =>
      (roundId !== null && one.roundIds.includes(roundId)) ||
      (kickOffAt !== null &&
        one.kickOffAt !== null &&
        Math.abs(one.kickOffAt.getTime() - kickOffAt.getTime()) < 2 * DAY_MS),
  )
  const [only] = near
  return near.length === 1 ? only?.id : undefined
}
