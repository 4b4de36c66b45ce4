import type { SourcePlayer } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { findSource, holdSource } from './feed-source.ts'
import { loadIdentities, upsertIdentities } from './identities.ts'
import { insertDrafts } from './write-players.ts'

/**
 * Adds a player who waits because they look like one of ours, but whom a person declares to be somebody else. Returns
 * what is wrong, if anything.
 */
export async function admitPlayer(
  db: Kysely<DB>,
  feedSourceId: number,
  sourceId: string,
): Promise<string | undefined> {
  return db.transaction().execute((tx) => admitPlayerIn(tx, feedSourceId, sourceId))
}

/** The same in the caller's transaction. */
export async function admitPlayerIn(
  tx: Kysely<DB>,
  feedSourceId: number,
  sourceId: string,
): Promise<string | undefined> {
  const source = await findSource(tx, feedSourceId)
  if (source === undefined) return `there is no source ${feedSourceId}`
  if (source.rank > 1) return 'players are brought by the first source of a championship'
  await holdSource(tx, source.id)
  const waiting = await tx
    .selectFrom('feedIdentity')
    .select('looksLike')
    .where('feedSourceId', '=', source.id)
    .where('kind', '=', 'player')
    .where('sourceId', '=', sourceId)
    .where('ourId', 'is', null)
    .executeTakeFirst()
  if (waiting === undefined) return `source ${source.id} has no player ${sourceId} who waits`
  const looks = waiting.looksLike as Partial<SourcePlayer> & { readonly clubId: string }
  const clubId = (await loadIdentities(tx, source.id, 'club')).get(looks.clubId)
  if (typeof clubId !== 'number') return `club ${looks.clubId} of theirs waits for a person`
  if (looks.position === undefined) return 'their position is not known'
  const { firstName = '', lastName = '', displayName = lastName, position } = looks
  const player: SourcePlayer = {
    status: 'available',
    news: '',
    ...looks,
    id: sourceId,
    firstName,
    lastName,
    displayName,
  }
  const ids = await insertDrafts(tx, source, [{ player, position, clubId }])
  const ourId = ids.get(sourceId) ?? null
  await upsertIdentities(tx, source.id, 'player', [{ sourceId, ourId, looksLike: looks }])
  return undefined
}
