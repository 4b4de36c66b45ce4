import { Logger, run, type TaskList } from 'graphile-worker'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '../../db/generated/database.ts'

/** Jobs kept in the database: any node takes one, none is lost, and each is tried again until it is done. */
export type Jobs = {
  /** Whether the runner is at work; false once it has ended by itself or was stopped. */
  readonly isRunning: () => boolean
  /** Lets the jobs in hand end, and takes no more. */
  readonly stop: () => Promise<void>
}

export type JobsOptions = {
  readonly pool: Pool
  readonly tasks: TaskList
  readonly concurrency?: number
  readonly logFault: (error: unknown) => void
}

/** Starts taking jobs; the queue's own tables are made on first start. */
export async function startJobs({ pool, tasks, concurrency = 2, logFault }: JobsOptions): Promise<Jobs> {
  let isRunning = true
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency,
    // The start and end of the product are decided in one place.
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logFault(new Error(message))
    }),
  })
  const ended = runner.promise.then(
    () => (isRunning = false),
    (error: unknown) => {
      isRunning = false
      logFault(error)
    },
  )
  return {
    isRunning: () => isRunning,
    stop: async () => {
      if (isRunning) await runner.stop()
      await ended
    },
  }
}

/**
 * Adds a job inside a transaction: it exists exactly when the transaction does. Of jobs with one key
 * only the newest waits.
 *
 * @public
 */
export async function addJob(
  tx: Transaction<DB> | Kysely<DB>,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: { readonly key?: string; readonly runAt?: Date } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null}::timestamptz)
  `.execute(tx)
}
