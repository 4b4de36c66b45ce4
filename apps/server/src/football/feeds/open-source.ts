import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { openSourceKey } from './feed-secrets.ts'
import type { Polled } from './load-poll.ts'
import { recordAnswer } from './record-answer.ts'
import { loadRoundNames } from './round-names.ts'
import { createApiFootball } from './sources/api-football.ts'
import { createAsk } from './sources/ask-provider.ts'
import { createFpl } from './sources/fpl.ts'
import type { PolledSource } from './sources/polled-source.ts'
import { createSportmonks } from './sources/sportmonks.ts'

/** A source ready to be polled, with its key. */
export async function openSource(
  { db, ring }: { readonly db: Kysely<DB>; readonly ring: KeyRing },
  source: Polled,
): Promise<PolledSource> {
  const key = await openSourceKey(db, ring, source.id)
  const ask = createAsk(source, key, (answer) => recordAnswer(db, source.id, answer))
  const known = await loadRoundNames(db, source.id)
  if (source.kind === 'api-football') return createApiFootball(source, ask, known)
  if (source.kind === 'sportmonks') return createSportmonks(source, ask, known)
  const clubs = await loadClubsOfPlayers(db, source.id)
  return createFpl(source, ask, (playerId) => clubs.get(playerId))
}

/** The current clubs of players, both by the source's ids; that of a merged player is the club of the one kept. */
export async function loadClubsOfPlayers(
  db: Kysely<DB>,
  feedSourceId: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ playerId: string; clubId: string }>`
    select person.source_id as player_id, club.source_id as club_id
    from feed_identity person
    join player known on known.id = person.our_id
    join player on player.id = coalesce(known.merged_into, known.id)
    join feed_identity club on club.feed_source_id = person.feed_source_id and club.kind = 'club'
      and club.our_id = player.club_id
    where person.feed_source_id = ${feedSourceId} and person.kind = 'player'`.execute(db)
  return new Map(rows.map(({ playerId, clubId }) => [playerId, clubId]))
}
