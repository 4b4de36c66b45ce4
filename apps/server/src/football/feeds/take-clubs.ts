import { matchClubs, type SourceClub } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { kitOf } from '../season/invent-kit.ts'
import { insertClubs } from '../write-football.ts'
import type { FeedSource } from './feed-source.ts'
import { type Identities, loadIdentities, type NewIdentity, upsertIdentities } from './identities.ts'
import { type ItemOutcome, KNOWN, TAKEN, waits } from './item.ts'

const USUAL_STRENGTH = 3

/**
 * Takes the clubs of a source. Those of a championship's first source are added and renamed; those of another source
 * are identified by name, and unidentified ones wait for a person.
 */
export async function takeClubs(
  tx: Kysely<DB>,
  source: FeedSource,
  clubs: readonly SourceClub[],
): Promise<readonly ItemOutcome[]> {
  if (clubs.length === 0) return []
  const known = await loadIdentities(tx, source.id, 'club')
  const ours = await loadClubs(tx, source.championshipId)
  const fresh = clubs.filter(
    ({ id }, index) => (known.get(id) ?? null) === null && firstOf(clubs, id) === index,
  )
  const found = source.rank === 1 ? await insertNew(tx, source, fresh) : findByName(ours, fresh, known)
  await upsertIdentities(
    tx,
    source.id,
    'club',
    fresh.map((club): NewIdentity => {
      const { id, name, shortName } = club
      return { sourceId: id, ourId: found.get(id) ?? null, looksLike: { name, shortName } }
    }),
  )
  const renamed = source.rank === 1 ? await renameClubs(tx, known, ours, clubs) : new Set<string>()
  return clubs.map(({ id }) => {
    if (found.has(id) || renamed.has(id)) return TAKEN
    return (known.get(id) ?? null) === null ? waits('waits for a person: which club is it?') : KNOWN
  })
}

type OurClub = { readonly id: number; readonly name: string; readonly shortName: string }

async function loadClubs(tx: Kysely<DB>, championshipId: number): Promise<readonly OurClub[]> {
  return tx
    .selectFrom('club')
    .select(['id', 'name', 'shortName'])
    .where('championshipId', '=', championshipId)
    .execute()
}

function firstOf(clubs: readonly SourceClub[], id: string): number {
  return clubs.findIndex((club) => club.id === id)
}

async function insertNew(
  tx: Kysely<DB>,
  { championshipId }: FeedSource,
  fresh: readonly SourceClub[],
): Promise<ReadonlyMap<string, number>> {
  if (fresh.length === 0) return new Map()
  return insertClubs(
    tx,
    championshipId,
    fresh.map(({ id, name, shortName, strength }) => ({
      sourceId: id,
      name,
      shortName,
      kit: kitOf(name),
      strength: strength ?? USUAL_STRENGTH,
    })),
  )
}

/** Our clubs that another source's clubs certainly are, each of ours at most once. */
function findByName(
  ours: readonly OurClub[],
  fresh: readonly SourceClub[],
  known: Identities,
): ReadonlyMap<string, number> {
  const claimed = new Set(known.values())
  const free = ours.filter(({ id }) => !claimed.has(id))
  const sure = [...matchClubs(fresh, free)].flatMap(([id, one]) =>
    one.kind === 'sure' ? [{ id, ourId: one.id }] : [],
  )
  const claims = Map.groupBy(sure, ({ ourId }) => ourId)
  return new Map(sure.flatMap(({ id, ourId }) => (claims.get(ourId)?.length === 1 ? [[id, ourId]] : [])))
}

async function renameClubs(
  tx: Kysely<DB>,
  known: ReadonlyMap<string, number | null>,
  ours: readonly OurClub[],
  clubs: readonly SourceClub[],
): Promise<ReadonlySet<string>> {
  const renamed = clubs.flatMap(({ id, name, shortName }) => {
    const club = ours.find((one) => one.id === known.get(id))
    if (club === undefined || (club.name === name && club.shortName === shortName)) return []
    return [{ sourceId: id, id: club.id, name, shortName }]
  })
  await sql`
    update club set name = told.name, short_name = told.short_name
    from unnest(${renamed.map(({ id }) => id)}::int[], ${renamed.map(({ name }) => name)}::text[],
      ${renamed.map(({ shortName }) => shortName)}::text[]) as told (id, name, short_name)
    where club.id = told.id`.execute(tx)
  return new Set(renamed.map(({ sourceId }) => sourceId))
}
