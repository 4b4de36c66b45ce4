import type { ChildProcess } from 'node:child_process'
import type { Pool } from 'pg'
import { fastNow, type Pace, setPace } from './fast-clock.ts'

/** The only clock of a rehearsal: for this process, its children and the database. */
export type WorldClock = {
  readonly now: () => number
  /** Its minutes per minute of ours. */
  readonly runAt: (speed: number) => Promise<void>
  readonly jumpTo: (at: number) => Promise<void>
  /** What a child process needs to know about it, as environment variables. */
  readonly environment: () => Readonly<Record<string, string>>
  readonly follow: (child: ChildProcess) => void
}

/**
 * Makes `clock_timestamp` of every later connection follow the rehearsal's clock; to be called before any table is
 * created.
 */
export async function installDatabaseClock(pool: Pool, database: string): Promise<void> {
  await pool.query(`
    create schema fast;
    create table fast.pace (real_at timestamptz, at timestamptz, speed float8);
    insert into fast.pace values (pg_catalog.clock_timestamp(), pg_catalog.clock_timestamp(), 1);
    create function fast.clock_timestamp() returns timestamptz language sql volatile as
      'select at + (pg_catalog.clock_timestamp() - real_at) * speed from fast.pace';
    alter database ${database} set search_path = public, fast, pg_catalog;
  `)
}

/** A clock with the present time and speed, once the database's is set up. */
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
