import { type Kysely, sql } from 'kysely'

/**
 * The rules of a tournament by the names the code has for them: `positionLimits` is the least and most of
 * each position, `formations` lists what may be played where the limits alone do not say it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    update tournament set rules = rules - 'formation' - 'schemes'
      || jsonb_build_object('positionLimits', rules -> 'formation')
      || case when rules ? 'schemes' then jsonb_build_object('formations', rules -> 'schemes') else '{}' end
      where rules ? 'formation';
  `,
    )
    .execute(db)
}
