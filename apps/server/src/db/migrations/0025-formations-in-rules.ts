import { type Kysely, sql } from 'kysely'

/**
 * The rules of a tournament under the names the code uses: `positionLimits` is the minimum and maximum of each
 * position, `formations` lists what may be played where the limits alone do not decide.
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
