import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LANGUAGES, OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'
import { freshen, type TournamentMemory } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadFairPlay } from '../../fair-play/index.ts'
import type { FootballMemory } from '../../football/index.ts'
import { hostInAddress, type OperatorDirectory } from '../../operators/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { registerOperation } from '../../platform/http/register-operation.ts'
import {
  type CalendarOwner,
  deleteCalendarToken,
  loadCalendarOwner,
  loadCalendarToken,
  renewCalendarToken,
} from '../../session/index.ts'
import { listDates } from './list-dates.ts'
import { loadTeamsAhead } from './repo.ts'
import { writeCalendar } from './write-calendar.ts'

export type CalendarDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly operators: OperatorDirectory
}

/** Calendar programs ask every few hours; what they ask for in between may be some minutes old. */
const CACHE = 'private, max-age=300'

/** Registers the personal calendar: its address in the account, and the file at that address. */
export function registerCalendar(app: FastifyInstance, deps: CalendarDeps): void {
  registerOperation(app, OPERATIONS.calendar, async (_, { caller }) =>
    ok({ data: { path: pathOf(await loadCalendarToken(deps.db, caller.managerId)) } }),
  )
  registerOperation(app, OPERATIONS.changeCalendar, async ({ body }, { caller: { managerId } }) => {
    if (body.is_on) return ok({ data: { path: pathOf(await renewCalendarToken(deps.db, managerId)) } })
    await deleteCalendarToken(deps.db, managerId)
    return ok({ data: { path: null } })
  })
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { isPage: true } },
    async (request, reply) => {
      const [, token] = /^([\w-]{1,64})\.ics$/.exec(request.params.file) ?? []
      const owner = token === undefined ? undefined : await loadCalendarOwner(deps.db, token)
      if (owner?.operatorId !== request.visit.operatorId) throw new ApiError('notFound')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', CACHE)
        .send(await writeFor(deps, owner, request))
    },
  )
}

function pathOf(token: string | null): string | null {
  return token === null ? null : `/calendar/${token}.ics`
}

/** Nothing is sent to anybody who is excluded or blocked. */
async function writeFor(deps: CalendarDeps, owner: CalendarOwner, request: FastifyRequest): Promise<string> {
  const { managerId, operatorId } = owner
  const language = LANGUAGES.find((one) => one === owner.language) ?? request.visit.language
  const operator = await deps.operators.byId(operatorId)
  const [{ isExcluded, isBlocked }, teams] = await Promise.all([
    loadFairPlay(deps.db, managerId),
    loadTeamsAhead(deps.db, managerId),
    freshen(deps),
  ])
  const dates = isExcluded || isBlocked ? [] : listDates(deps, operatorId, teams, language)
  const named = await hostInAddress(deps.operators, operator, request)
  return writeCalendar(dates, {
    title: operator.brand.title,
    host: named ?? request.hostname,
    language,
    addressOf: (path) => {
      const address = new URL(path, `${request.protocol}://${request.host}`)
      if (named !== undefined) address.searchParams.set('host', named)
      return address.href
    },
  })
}
