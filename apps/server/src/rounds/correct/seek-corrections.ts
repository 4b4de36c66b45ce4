import { type Kysely, sql } from 'kysely'
import { isKnownPack, type PackOfRound } from '../../core/pack-of.ts'
import type { DB } from '../../db/generated/database.ts'

/**
 * Marks the closed rounds of whose matches something was reported since the last call, by the numbers of the log. The
 * first call begins at its end: what was closed long ago stays.
 */
export async function seekCorrections(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ newest: number; sought: number | null }>`
    select coalesce((select max(seq) from game_log), 0) as newest, (select seq from corrections_sought) as sought`.execute(
    db,
  )
  const { newest = 0, sought = null } = rows[0] ?? {}
  if (sought === null) {
    await sql`insert into corrections_sought (seq) values (${newest}) on conflict do nothing`.execute(db)
    return
  }
  if (newest <= sought) return
  await sql`
    with told as (
      select distinct fixture_id from game_log
      where seq > ${sought} and seq <= ${newest} and kind = 'matchFact'
    ), marked as (
      update round_result set is_correction_due = true
      from told join round_fixture on round_fixture.fixture_id = told.fixture_id
      join game_round on game_round.round_id = round_fixture.round_id
      where round_result.game_round_id = game_round.id and game_round.closed_at is not null
        and not round_result.is_correction_due
    )
    update corrections_sought set seq = greatest(seq, ${newest})`.execute(db)
}

/** The closed rounds of which something was reported since, as far as this release can score them. */
export async function loadRoundsToCorrect(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<PackOfRound & { readonly id: number }>`
    select game_round.id, game_round.rule_pack, game_round.pack_version as rule_pack_version
    from round_result join game_round on game_round.id = round_result.game_round_id
    where is_correction_due and game_round.closed_at is not null order by 1`.execute(db)
  return rows.filter(isKnownPack).map(({ id }) => id)
}
