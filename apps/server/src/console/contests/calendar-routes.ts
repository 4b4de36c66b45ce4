import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { loadPlannedContests } from '../../contests/index.ts'
import { type ConsoleDeps, registerRead } from '../../staff/index.ts'
import { type CalendarRow, CONTESTS_OF_CALENDAR, loadCalendar } from './load-calendar.ts'
import { asTermsOwner, loadGamesOf } from './new-contest.ts'

type Lane = ConsoleAnswer<'contestCalendar'>['data']['lanes'][number]
type Shown = Lane['contests'][number]

const HOUR_MS = 3_600_000
/** As many as anybody would look at; a list has pages for more. */
const PLANS_SHOWN = 100

/** The contests of some hours or days, one lane for each game. */
export function registerCalendar(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.contestCalendar, async ({ query }, { operator }) => {
    const from = new Date(query.from)
    const to = new Date(from.getTime() + Number(query.hours) * HOUR_MS)
    const rows = await loadCalendar(db, operator.id, from, to)
    const plans = await loadPlannedContests(db, asTermsOwner(operator), { limit: PLANS_SHOWN })
    const games = await loadGamesOf(db, operator.id)
    const shown = rows.slice(0, CONTESTS_OF_CALENDAR)
    const byGame = Map.groupBy(shown, ({ gameKey }) => (gameKey?.startsWith('+') === true ? null : gameKey))
    const planned = plans
      .filter(({ fault, opensAt, deadlineAt }) => fault === null && opensAt < to && deadlineAt > from)
      .map((plan): Shown => ({
        id: null,
        name: plan.name,
        championship: plan.source,
        round: plan.round,
        state: 'planned',
        opens_at: plan.opensAt.toISOString(),
        deadline_at: plan.deadlineAt.toISOString(),
        last_whistle_at: null,
        closed_at: null,
        entries: 0,
        capacity: plan.game.capacity,
      }))
    const lanes: Lane[] = games.flatMap(({ key, names }) => {
      const contests = byGame.get(key)
      const name = laneName(names.en ?? names[operator.brand.language] ?? key)
      return contests === undefined ? [] : [{ game: key, name, contests: contests.map(present) }]
    })
    const known = new Set(games.map(({ key }) => key))
    for (const [game, contests] of byGame) {
      if (game !== null && !known.has(game)) lanes.push({ game, name: game, contests: contests.map(present) })
    }
    const ofStaff = [...(byGame.get(null) ?? []).map(present), ...planned]
    if (ofStaff.length > 0) lanes.push({ game: null, name: '', contests: ofStaff })
    return ok({ data: { lanes, is_cut: rows.length > CONTESTS_OF_CALENDAR } })
  })
}

function present(row: CalendarRow): Shown {
  return {
    id: row.id,
    name: row.name,
    championship: row.championship,
    round: row.round,
    state: row.state,
    opens_at: row.opensAt.toISOString(),
    deadline_at: row.deadlineAt.toISOString(),
    last_whistle_at: row.lastWhistleAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    entries: row.entries,
    capacity: row.capacity,
  }
}

const NUMBER = /\{\w+\}/

/** The name of a game without the part that changes with its number: Open Cup · GW {round} -> Open Cup. */
function laneName(name: string): string {
  const parts = name.split(/(?=[·,:–(-])/)
  const changing = parts.findIndex((part, place) => place > 0 && NUMBER.test(part))
  const kept = parts.slice(0, changing === -1 ? parts.length : changing).join('')
  return kept.replaceAll(/\{\w+\}/g, '').trim() || name
}
