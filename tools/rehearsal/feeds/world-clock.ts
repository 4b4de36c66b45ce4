import type { ChildProcess } from 'node:child_process'
import type { Pool } from 'pg'
import { fastNow, type Pace, setPace } from './fast-clock.ts'

/** The one clock of a rehearsal: of this process, of its children and of the database. */
export type WorldClock = {
  readonly now: () => number
  /** Minutes of it in a minute of ours. */
  readonly runAt: (speed: number) => Promise<void>
  readonly jumpTo: (at: number) => Promise<void>
  /** What a child needs to know of it in its environment. */
  readonly environment: () => Readonly<Record<string, string>>
  readonly follow: (child: ChildProcess) => void
}

/** Says `clock_timestamp` of every later connection by the clock of the rehearsal; before any table is made. */
export async function layDatabaseClock(pool: Pool, database: string): Promise<void> {
  await pool.query(`
    create schema fast;
    create table fast.pace (real_at timestamptz, at timestamptz, speed float8);
    insert into fast.pace values (pg_catalog.clock_timestamp(), pg_catalog.clock_timestamp(), 1);
    create function fast.clock_timestamp() returns timestamptz language sql volatile as
      'select at + (pg_catalog.clock_timestamp() - real_at) * speed from fast.pace';
    alter database ${database} set search_path = public, fast, pg_catalog;
  `)
}

/** A clock at the present time and pace; the database's has been laid. */
export function createWorldClock(pool: Pool): WorldClock {
  const children = new Set<ChildProcess>()
  let pace: Pace = setPace({ speed: 1 })
  const tell = async (next: { readonly speed: number; readonly at?: number }) => {
    pace = setPace(next)
    for (const child of children) if (child.connected) child.send({ pace })
    await pool.query(
      `update fast.pace set real_at = to_timestamp($1::float8), at = to_timestamp($2::float8), speed = $3`,
      [pace.realAt / 1000, pace.at / 1000, pace.speed],
    )
  }
  return {
    now: fastNow,
    runAt: (speed) => tell({ speed }),
    jumpTo: (at) => tell({ speed: pace.speed, at: Math.max(at, fastNow()) }),
    environment: () => ({ FAST_CLOCK: JSON.stringify(pace) }),
    follow: (child) => {
      children.add(child)
      child.send({ pace })
      child.once('exit', () => children.delete(child))
    },
  }
}
