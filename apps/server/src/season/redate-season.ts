import { sql } from 'kysely'
import { type Calendar, redate } from './redate-calendar.ts'
import { rehearsalSource } from './rehearse-season.ts'
import type { Tx } from './write-football.ts'

/** While a rehearsal is paused, all that is ahead lies this far away. */
const PAUSE_MS = 3650 * 24 * 3600_000

/** A rehearsal as it stands. */
export type Rehearsal = Calendar & {
  readonly gameMinuteMs: number
  readonly speed: number
  readonly pausedAt: number | undefined
}

/** The rehearsal of this name, held until the transaction ends; undefined when there is none. */
export async function loadRehearsal(tx: Tx, name: string): Promise<Rehearsal | undefined> {
  const { rows } = await sql<{
    id: number
    gameMinuteMs: number
    settings: { speed: number; pausedAt?: number }
    now: Date
  }>`
    select id, game_minute_ms, settings, clock_timestamp() as now
    from championship where source = ${rehearsalSource(name)} for update
  `.execute(tx)
  const [row] = rows
  return (
    row && {
      id: row.id,
      gameMinuteMs: row.gameMinuteMs,
      speed: row.settings.speed,
      pausedAt: row.settings.pausedAt,
      now: row.now.getTime(),
    }
  )
}

/** Stops the calendar; what has been said stays said. */
export async function pauseRehearsal(tx: Tx, rehearsal: Rehearsal): Promise<void> {
  if (rehearsal.pausedAt !== undefined) return
  await redate(tx, rehearsal, { pivot: rehearsal.now, anchor: rehearsal.now + PAUSE_MS, factor: 1 })
  await keepSettings(tx, rehearsal, { speed: rehearsal.speed, pausedAt: rehearsal.now })
}

/** Goes on where it was paused. */
export async function resumeRehearsal(tx: Tx, rehearsal: Rehearsal): Promise<void> {
  if (rehearsal.pausedAt === undefined) return
  await redate(tx, rehearsal, { pivot: rehearsal.pausedAt + PAUSE_MS, anchor: rehearsal.now, factor: 1 })
  await keepSettings(tx, rehearsal, { speed: rehearsal.speed })
}

/** Lets what is ahead come faster or slower than recorded. */
export async function setRehearsalSpeed(tx: Tx, rehearsal: Rehearsal, speed: number): Promise<void> {
  await redate(tx, rehearsal, {
    pivot: rehearsal.now,
    anchor: rehearsal.now,
    factor: rehearsal.speed / speed,
  })
  await keepSettings(tx, rehearsal, { speed })
  const gameMinuteMs = Math.max(1, Math.round(60_000 / speed))
  await tx.updateTable('championship').set({ gameMinuteMs }).where('id', '=', rehearsal.id).execute()
}

async function keepSettings(
  tx: Tx,
  { id }: Rehearsal,
  settings: { speed: number; pausedAt?: number },
): Promise<void> {
  await tx
    .updateTable('championship')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
}
