import { randomBytes } from 'node:crypto'
import type { SourceKind } from '@gaffer/feed'
import type { RulePackId } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { readOutsideUrl } from '../../platform/outside/outside-address.ts'
import { insertChampionship } from '../write-football.ts'
import { writeSourceKey } from './feed-secrets.ts'
import { type FeedSource, findSource, POLLED_KINDS } from './feed-source.ts'
import { countPlayed } from './load-poll.ts'

const MINUTE_MS = 60_000
/** Length in bytes of a key we create for a provider that signs its calls. */
const KEY_BYTES = 32
const SHORTEST_PUSH_KEY = 32

/** A league to be played, and the source it comes from. */
export type NewLeague = {
  readonly kind: SourceKind
  readonly league: string
  readonly season: string
  /** Replaces the provider's public address. */
  readonly address: string | undefined
  readonly key: string | undefined
  readonly name: string | undefined
  readonly countryCode: string | undefined
  readonly rulePack: RulePackId
  /** The championship that gets another source; undefined creates a new one. */
  readonly to: string | undefined
}

export type AddedLeague = {
  readonly source: FeedSource
  /** The key that was created for it, to be shown once. */
  readonly madeKey: string | undefined
  /** It was added before, and what its provider has is not all in yet. */
  readonly isBegun?: boolean
}

/**
 * Connects a source to a new or an existing championship; otherwise returns what is wrong with it. A league whose
 * provider has not been asked for everything yet is the one that was added before, with the key and address of this call.
 */
export async function addLeague(
  db: Kysely<DB>,
  league: NewLeague,
): Promise<AddedLeague | { readonly fault: string }> {
  const fault = faultOf(league)
  if (fault !== undefined) return { fault }
  return db.transaction().execute(async (tx) => {
    const begun = await findBegun(tx, league)
    if (begun !== undefined) {
      // Who calls again does not wait as a poll does after a failure.
      const { address = null } = league
      await tx.updateTable('feedSource').set({ address, failures: 0 }).where('id', '=', begun.id).execute()
      if (league.key !== undefined) await writeSourceKey(tx, begun.id, league.key)
      return { source: { ...begun, address }, madeKey: undefined, isBegun: true }
    }
    const place = await placeOf(tx, league)
    if (typeof place === 'string') return { fault: place }
    const { championshipId, rank } = place
    const { kind, season, address = null } = league
    const { id } = await tx
      .insertInto('feedSource')
      .values({ championshipId, kind, rank, league: league.league, season, address })
      .returning('id')
      .executeTakeFirstOrThrow()
    const madeKey =
      kind === 'push' && league.key === undefined ? randomBytes(KEY_BYTES).toString('base64url') : undefined
    const key = league.key ?? madeKey
    if (key !== undefined) await writeSourceKey(tx, id, key)
    const source = await findSource(tx, id)
    if (source === undefined) throw new Error(`source ${id} is not there`)
    return { source, madeKey }
  })
}

function faultOf({ kind, league, address, key, name, to }: NewLeague): string | undefined {
  const polled = isPolled(kind)
  if (polled && kind !== 'fpl' && !/^\d{1,9}$/.test(league))
    return '--league must be the number the provider gives it'
  if (!polled && to === undefined && name === undefined)
    return '--name is missing: what is the league called?'
  if (address !== undefined && readOutsideUrl(address) === undefined) return '--url must be an https address'
  if (polled && kind !== 'fpl' && key === undefined) return '--key-file is missing: the provider wants a key'
  if (kind === 'push' && key !== undefined && key.length < SHORTEST_PUSH_KEY) {
    return `the key must have at least ${SHORTEST_PUSH_KEY} characters`
  }
  return undefined
}

/** The first source of a league that was added, but stopped before all of it was in. */
async function findBegun(tx: Kysely<DB>, league: NewLeague): Promise<FeedSource | undefined> {
  if (league.to !== undefined || !isPolled(league.kind)) return undefined
  const known = await tx
    .selectFrom('feedSource')
    .innerJoin('championship', 'championship.id', 'feedSource.championshipId')
    .select(['feedSource.id', 'feedSource.lastAnswerAt'])
    .where('championship.source', '=', nameOf(league))
    .where('feedSource.rank', '=', 1)
    .where('feedSource.kind', '=', league.kind)
    .executeTakeFirst()
  if (known === undefined) return undefined
  const { played, complete } = await countPlayed(tx, known.id)
  return known.lastAnswerAt === null || complete < played ? findSource(tx, known.id) : undefined
}

function isPolled(kind: SourceKind): boolean {
  return (POLLED_KINDS as readonly string[]).includes(kind)
}

async function placeOf(
  tx: Kysely<DB>,
  league: NewLeague,
): Promise<{ readonly championshipId: number; readonly rank: number } | string> {
  const source = league.to ?? nameOf(league)
  const known = await tx
    .selectFrom('championship')
    .select(['id', 'kind'])
    .where('source', '=', source)
    .executeTakeFirst()
  if (league.to === undefined) {
    if (known !== undefined) return `there is a championship ${source} already`
    return { championshipId: await insertNew(tx, league, source), rank: 1 }
  }
  if (known === undefined || known.kind !== 'feed') return `there is no championship ${source} with a feed`
  const sources = await tx
    .selectFrom('feedSource')
    .select(['kind', 'rank'])
    .where('championshipId', '=', known.id)
    .execute()
  if (sources.some(({ kind }) => kind === league.kind)) return `${source} has a source ${league.kind} already`
  return { championshipId: known.id, rank: Math.max(0, ...sources.map(({ rank }) => rank)) + 1 }
}

async function insertNew(tx: Kysely<DB>, league: NewLeague, source: string): Promise<number> {
  const { championshipId } = await insertChampionship(tx, {
    source,
    name: league.name ?? source,
    season: league.season,
    countryCode: league.countryCode ?? '',
    kind: 'feed',
    rulePack: league.rulePack,
    gameMinuteMs: MINUTE_MS,
    settings: {},
  })
  return championshipId
}

/** The championship's name in facts and games: its source, league and season. */
function nameOf({ kind, league, name = '', season }: NewLeague): string {
  const called = league === '' ? name : league
  const words = [kind, called, season].map((word) => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))
  return words
    .map((word) => word.replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('-')
}
