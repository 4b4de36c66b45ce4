import type { Pool, PoolClient } from 'pg'

/** A statement as it was sent. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] }

/** Keeps what is sent over connections that these pools open from now on; `take` returns it and forgets it. */
export function watchStatements(...pools: readonly Pool[]): { readonly take: () => readonly Sent[] } {
  let sent: Sent[] = []
  for (const pool of pools) {
    pool.on('connect', (client: PoolClient) => {
      const ask = client.query.bind(client) as (...asked: readonly unknown[]) => unknown
      const watched = (...asked: readonly unknown[]) => {
        const [text, values] = asked
        if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] })
        return ask(...asked)
      }
      client.query = watched as typeof client.query
    })
  }
  return {
    take: () => {
      const taken = sent
      sent = []
      return taken
    },
  }
}

/** How a table was read by one part of a plan; `rows` counts those that were read and thrown away too. */
export type TableRead = { readonly how: string; readonly table: string; readonly rows: number }

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/**
 * Runs a statement that reads, and says how each of its tables was read. `isLarge` plans as if tables were large: a
 * table is then read whole only where no index helps.
 */
export async function explainReads(
  pool: Pool,
  { text, values }: Sent,
  { isLarge = false } = {},
): Promise<readonly TableRead[]> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local enable_seqscan = ${isLarge ? 'off' : 'on'}`)
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => readsOf(Plan)))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Whether a statement can be run again: it reads and nothing else. */
export function isRead({ text }: Sent): boolean {
  return (
    /^\s*(?:select|with)/i.test(text) && !/(?:insert into|for (?:no key )?update|pg_advisory)/i.test(text)
  )
}

function readsOf(node: Node): readonly TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsOf)
  const table = node['Relation Name']
  if (table === undefined) return below
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return [...below, { how: node['Node Type'], table, rows: Math.round(each * (node['Actual Loops'] ?? 0)) }]
}
