import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The numbers of rounds by the names a source gives them: as they were first taken, or as a person decided. */
export async function loadRoundNames(
  db: Kysely<DB>,
  feedSourceId: number,
): Promise<ReadonlyMap<string, number>> {
  const { settings, championshipId, rank } = await db
    .selectFrom('feedSource')
    .select(['settings', 'championshipId', 'rank'])
    .where('id', '=', feedSourceId)
    .executeTakeFirstOrThrow()
  const { roundNames } = settings as { roundNames?: Readonly<Record<string, number>> }
  if (roundNames !== undefined || rank > 1) return new Map(Object.entries(roundNames ?? {}))
  // A league of an earlier release has its rounds under the names of its first source.
  const rounds = await db
    .selectFrom('round')
    .select(['name', 'number'])
    .where('championshipId', '=', championshipId)
    .execute()
  return new Map(rounds.map(({ name, number }) => [name, number]))
}

/** Stores the numbers of names; a name that has one keeps it. */
export async function writeRoundNames(
  tx: Kysely<DB>,
  feedSourceId: number,
  names: ReadonlyMap<string, number>,
): Promise<void> {
  if (names.size === 0) return
  await sql`
    update feed_source set settings = settings || jsonb_build_object('roundNames',
      ${JSON.stringify(Object.fromEntries(names))}::jsonb || coalesce(settings -> 'roundNames', '{}'))
    where id = ${feedSourceId}`.execute(tx)
}

/**
 * Records which round a name of a source is, whatever it was taken for before; matches follow with the next calendar.
 * Returns what is wrong.
 */
export async function decideRound(
  db: Kysely<DB>,
  {
    feedSourceId,
    name,
    number,
  }: { readonly feedSourceId: number; readonly name: string; readonly number: number },
): Promise<string | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('feedSource')
    .set({
      settings: sql`settings || jsonb_build_object('roundNames', coalesce(settings -> 'roundNames', '{}')
        || jsonb_build_object(${name}::text, ${number}::int))`,
    })
    .where('id', '=', feedSourceId)
    .where('kind', 'in', ['api-football', 'sportmonks'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? undefined : `there is no source ${feedSourceId} that names its rounds`
}
