import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import { encodeRoundScopedId, type RoundScopedId } from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import { presentName } from '../../core/present-units.ts'
import type { CalendarDate, DeadlineDate } from './list-dates.ts'
import type { TeamAhead } from './repo.ts'

/** How the calendar is called and where its dates lead. */
export type CalendarFrame = {
  /** The operator's name for the game. */
  readonly title: string
  /** Makes the ids of dates unique among all calendars. */
  readonly host: string
  readonly language: Language
  /** The whole address of a path of the game. */
  readonly addressOf: (path: string) => string
}

const READ_AGAIN_S = 3600
/** A day and two hours ahead, by programs that take reminders from a calendar. */
const REMINDERS_S = [24 * 3600, 2 * 3600]
/** More would be a page of names in a small window. */
const MAX_TEAMS_NAMED = 12

/** The text of a calendar (RFC 5545). Dates have ids of their own, so that one that moves is moved and not added. */
export function writeCalendar(dates: readonly CalendarDate[], frame: CalendarFrame): string {
  const { title, host, language, addressOf } = frame
  const calendar = ical({
    name: translate(language, 'answers.calendar.name', { title }),
    prodId: { company: 'Gaffer', product: title, language: language.toUpperCase() },
    ttl: READ_AGAIN_S,
  })
  for (const date of dates) {
    const common = {
      id: `${date.key}@${host}`,
      start: new Date(date.at),
      transparency: ICalEventTransparency.TRANSPARENT,
    }
    if (date.kind === 'match') {
      calendar.createEvent({
        ...common,
        end: new Date(date.endsAt),
        summary: translate(language, 'answers.calendar.match', { home: date.home, away: date.away }),
        description: date.round,
        url: addressOf(pathOf(date.contest)),
      })
    } else {
      const { round, championship, teams } = date
      const [team] = teams
      calendar.createEvent({
        ...common,
        summary: translate(language, 'answers.calendar.deadline', { round, championship }),
        description: describeTeams(date, language),
        url: addressOf(
          team === undefined ? '/home' : pathOf({ id: team.contestId, round: team.roundNumber }),
        ),
        alarms: REMINDERS_S.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
      })
    }
  }
  return calendar.toString()
}

function pathOf(contest: RoundScopedId): string {
  return `/dashboard/${encodeRoundScopedId(contest)}`
}

function describeTeams({ teams }: DeadlineDate, language: Language): string {
  if (teams.length === 0) return translate(language, 'answers.calendar.noTeam')
  const named = teams
    .slice(0, MAX_TEAMS_NAMED)
    .map((team) => `${nameContest(team, language)}: ${team.teamName}`)
  const more = teams.length - named.length
  return [...named, ...(more > 0 ? [`+${more}`] : [])].join('\n')
}

function nameContest(team: TeamAhead, language: Language): string {
  return team.type === 'room'
    ? translate(language, 'answers.room', { number: String(team.contestId) })
    : presentName(team, language)
}
