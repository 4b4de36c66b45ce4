import { sql } from 'kysely'
import { type CalendarMove, moveCalendar, type Tx, updateChampionship } from '../football/index.ts'
import { ageFinished } from '../live/fold/fixture-states.ts'
import { moveDeadlines } from '../rounds/index.ts'

/** The source name of a rehearsal in facts. */
export function rehearsalSource(name: string): string {
  return `rehearsal-${name}`
}

/** While a rehearsal is paused, everything to come is this far away. */
const PAUSE_MS = 3650 * 24 * 3600_000

/** A championship whose calendar is to be moved, locked by the caller, and the database's time. */
export type Calendar = { readonly id: number; readonly now: number }

/** The current state of a rehearsal. */
export type Rehearsal = Calendar & {
  readonly gameMinuteMs: number
  readonly speed: number
  readonly pausedAt: number | undefined
}

/** The rehearsal with this name, locked until the transaction ends; undefined when there is none. */
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

/** Stops the calendar; what has been told remains. */
export async function pauseRehearsal(tx: Tx, rehearsal: Rehearsal): Promise<void> {
  if (rehearsal.pausedAt !== undefined) return
  await redate(tx, rehearsal, { pivot: rehearsal.now, anchor: rehearsal.now + PAUSE_MS, factor: 1 })
  await updateChampionship(tx, rehearsal.id, { settings: { pausedAt: rehearsal.now } })
}

/** Continues where it was paused. */
export async function resumeRehearsal(tx: Tx, rehearsal: Rehearsal): Promise<void> {
  if (rehearsal.pausedAt === undefined) return
  await redate(tx, rehearsal, { pivot: rehearsal.pausedAt + PAUSE_MS, anchor: rehearsal.now, factor: 1 })
  await updateChampionship(tx, rehearsal.id, { settings: { pausedAt: null } })
}

/** Makes what is to come arrive faster or slower than recorded. */
export async function setRehearsalSpeed(tx: Tx, rehearsal: Rehearsal, speed: number): Promise<void> {
  await redate(tx, rehearsal, {
    pivot: rehearsal.now,
    anchor: rehearsal.now,
    factor: rehearsal.speed / speed,
  })
  const gameMinuteMs = Math.max(1, Math.round(60_000 / speed))
  await updateChampionship(tx, rehearsal.id, { gameMinuteMs, settings: { speed } })
}

/** Moves the next deadline to now; returns whether there was one. */
export async function reachNextDeadline(tx: Tx, calendar: Calendar): Promise<boolean> {
  const next = await tx
    .selectFrom('gameRound')
    .innerJoin('round', 'round.id', 'gameRound.roundId')
    .select('gameRound.deadlineAt')
    .where('round.championshipId', '=', calendar.id)
    .where('gameRound.lockedAt', 'is', null)
    .where('gameRound.deadlineAt', '>', new Date(calendar.now))
    .orderBy('gameRound.deadlineAt')
    .executeTakeFirst()
  if (next === undefined) return false
  await passTime(tx, calendar, next.deadlineAt.getTime() - calendar.now)
  return true
}

/**
 * Lets this many milliseconds pass at once: everything due within them is due now, the close of a round whose matches
 * are over too.
 */
export async function passTime(tx: Tx, calendar: Calendar, ms: number): Promise<void> {
  await ageFinished(tx, calendar.id, ms)
  await redate(tx, calendar, { pivot: calendar.now, anchor: calendar.now - ms, factor: 1 })
}

/** Moves what is to come, in the caller's transaction, so that nobody sees half a calendar. */
async function redate(tx: Tx, { id }: Calendar, move: CalendarMove): Promise<void> {
  await moveCalendar(tx, id, move)
  await moveDeadlines(tx, id, move)
}
