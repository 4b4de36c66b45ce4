import type { ClientBase } from 'pg'

/** A table and the columns that are stored, not computed. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

/** Every table of the product, each one after those it refers to. */
export async function loadTables(client: ClientBase): Promise<readonly Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%'
    group by table_name order by table_name`)
  const { rows: links } = await client.query<{ from: string; to: string }>(`
    select child.relname as from, parent.relname as to from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and child.relnamespace = 'public'::regnamespace`)
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const free = left.filter(
      ({ name }) => !links.some(({ from, to }) => from === name && left.some((other) => other.name === to)),
    )
    if (free.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/** The names of the migrations that made the tables. */
export async function loadMigrations(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
