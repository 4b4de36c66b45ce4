import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { writeNumber } from '../../texts/figures.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { barOf, rowsOf, shareOf, ticksOf, type TimeShown } from './calendar-places.ts'
import classes from './Calendar.module.css'

/** Hundredths of the time shown below which a bar has no room for words. */
const TEXT_FITS = 4

type Lane = ConsoleData<'contestCalendar'>['lanes'][number]
type Contest = Lane['contests'][number]

/** Where the days or hours begin. */
export function Axis({ time }: { readonly time: TimeShown }) {
  return (
    <div className={classes.axis} aria-hidden="true">
      <span />
      <div className={classes.track}>
        {ticksOf(time).map(({ at, text }) => (
          <span key={at} className={classes.tick} style={at0(shareOf(at, time))}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The contests of one game, below one another where they overlap. */
export function LaneRow({ lane, time }: { readonly lane: Lane; readonly time: TimeShown }) {
  const name = lane.game === null ? t('calendar.ofStaff') : lane.name
  return (
    <section className={classes.lane} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <div className={classes.track}>
        {rowsOf(lane.contests, time).map((contests) => (
          <div key={contests[0]?.opens_at} className={classes.row}>
            {contests.map((contest) => (
              <Bar key={`${contest.id} ${contest.opens_at} ${contest.name}`} contest={contest} time={time} />
            ))}
          </div>
        ))}
        {time.now > time.from && time.now < time.to && (
          <span className={classes.now} style={at0(shareOf(time.now, time))} />
        )}
      </div>
    </section>
  )
}

function Bar({ contest, time }: { readonly contest: Contest; readonly time: TimeShown }) {
  const { workplace } = useHere()
  const { id, round, name, state, entries, capacity, opens_at, deadline_at, last_whistle_at } = contest
  const { start, end, deadline } = barOf(contest, time)
  const filled =
    capacity === null
      ? writeNumber(entries)
      : t('value.pair', { part: writeNumber(entries), whole: writeNumber(capacity) })
  const told = t('calendar.contest', {
    name,
    state: t(`contestState.${state}`),
    opens: writeTime(opens_at, 'short'),
    deadline: writeTime(deadline_at, 'short'),
    whistle: last_whistle_at === null ? t('value.dash') : writeTime(last_whistle_at, 'short'),
    entries: filled,
  })
  const short = round === null ? filled : t('calendar.short', { round, entries: filled })
  const style = { insetInlineStart: `${start}%`, inlineSize: `${Math.max(0.4, end - start)}%` }
  const inner = (
    <>
      {end - start >= TEXT_FITS && short}
      {deadline !== undefined && <i className={classes.deadline} style={at0(deadline)} />}
    </>
  )
  const shared = { className: classes.bar, 'data-state': state, style, title: told }
  return id === null ? (
    <span {...shared}>{inner}</span>
  ) : (
    <Link
      {...shared}
      to={pathTo(workplace.slug, 'contests', id)}
      aria-label={t('calendar.label', { short, told })}
    >
      {inner}
    </Link>
  )
}

function at0(share: number): CSSProperties {
  return { insetInlineStart: `${share}%` }
}
