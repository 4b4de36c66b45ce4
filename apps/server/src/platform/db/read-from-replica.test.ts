import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { readFromReplica } from './read-from-replica.ts'

type Behaviour = {
  readonly mark?: string
  /** How many looks a replica needs to be there; never, if missing. */
  readonly thereAfter?: number
  readonly isAway?: boolean
}

/** A server that says who answered, and counts the connections that were not given back. */
function buildServer(name: string, { mark, thereAfter, isAway }: Behaviour) {
  let looks = 0
  const out = { open: 0 }
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (isAway) throw new Error('Connection terminated unexpectedly')
    if (text.includes('pg_current_wal_flush_lsn')) return { rows: [{ mark }] }
    if (text.includes('pg_is_in_recovery')) {
      looks += 1
      expect(values).toEqual(['0/5'])
      return { rows: [{ there: thereAfter !== undefined && looks > thereAfter }] }
    }
    return { command: 'SELECT', rowCount: 1, rows: [{ from: name }] }
  }
  const connect = async () => {
    if (isAway) throw new Error('connect ECONNREFUSED')
    out.open += 1
    return { query, release: () => (out.open -= 1) } as unknown as PoolClient
  }
  return { pool: { connect, query, options: {} } as unknown as Pool, out }
}

async function whoAnswers(primary: Behaviour, replica: Behaviour): Promise<string | undefined> {
  const [ofPrimary, ofReplica] = [buildServer('primary', primary), buildServer('replica', replica)]
  const db = readFromReplica(ofPrimary.pool, ofReplica.pool)
  try {
    const { rows } = await sql<{ from: string }>`select`.execute(db)
    return rows[0]?.from
  } finally {
    expect([ofPrimary.out.open, ofReplica.out.open]).toEqual([0, 0])
  }
}

describe('what is only read comes from', () => {
  it.each([
    ['the replica that has everything the primary acknowledged', { thereAfter: 0 }, 'replica'],
    ['the replica that gets there in a moment', { thereAfter: 2 }, 'replica'],
    ['the primary while the replica stays behind', {}, 'primary'],
    ['the primary without the replica', { isAway: true }, 'primary'],
  ])('%s', async (_name, replica, expected) => {
    expect(await whoAnswers({ mark: '0/5' }, replica)).toBe(expected)
  })

  it('the primary at once for a while after the replica was passed over', async () => {
    const [primary, replica] = [
      buildServer('primary', { mark: '0/5' }),
      buildServer('replica', { isAway: true }),
    ]
    let tried = 0
    const counted = Object.assign(replica.pool, {
      connect: async () => {
        tried += 1
        throw new Error('connect ECONNREFUSED')
      },
    })
    const db = readFromReplica(primary.pool, counted)
    for (let turn = 0; turn < 3; turn += 1) await sql`select`.execute(db)
    expect([tried, primary.out.open]).toEqual([1, 0])
  })

  it('nobody without the primary: what is missing cannot be told', async () => {
    await expect(whoAnswers({ isAway: true }, { thereAfter: 0 })).rejects.toThrow()
  })
})
