import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useNow } from '../../lib/use-now.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Axis, LaneRow } from './CalendarLane.tsx'
import classes from './Calendar.module.css'

const HOUR_MS = 3_600_000
const SPANS = ['3', '24', '168', '336', '672'] as const
const USUAL = '168'
const EVERY_MS = 30_000
/** How much of the time shown is past when it begins with now. */
const BEFORE_NOW = 0.25

/** One lane for each game: when its contests opened, close for entries, end and are closed. */
export function Calendar() {
  const { workplace } = useHere()
  const { read, change } = useAddress()
  const now = useNow(EVERY_MS)
  const [opened] = useState(now)
  const hours = SPANS.find((span) => span === read('hours')) ?? USUAL
  const span = Number(hours) * HOUR_MS
  const asked = Date.parse(read('from') ?? '')
  const from = Number.isNaN(asked) ? opened - span * BEFORE_NOW : asked
  const query = useQuery({
    ...callOptions('contestCalendar', {
      params: { operator: workplace.slug },
      query: { from: new Date(from).toISOString(), hours },
    }),
    refetchInterval: EVERY_MS,
  })
  const time = { from, to: from + span, now }
  const move = (by: number) => change({ from: new Date(from + by * span).toISOString() })
  return (
    <>
      <Bar
        end={
          <>
            <span>
              {t('calendar.span', { from: writeTime(time.from, 'short'), to: writeTime(time.to, 'short') })}
            </span>
            <Button data-key="[" aria-label={t('calendar.earlier')} keys="[" onClick={() => move(-0.5)}>
              {t('calendar.earlier')}
            </Button>
            <Button onClick={() => change({ from: null })}>{t('calendar.now')}</Button>
            <Button data-key="]" aria-label={t('calendar.later')} keys="]" onClick={() => move(0.5)}>
              {t('calendar.later')}
            </Button>
          </>
        }
      >
        <FilterChoice
          label={t('calendar.shown')}
          value={read('hours')}
          options={SPANS.map((one) => [one, t(`calendar.hours.${one}`)] as const)}
          onFilter={(chosen) => change({ hours: chosen })}
        />
      </Bar>
      <Panel title={t('contests.view.calendar')} meta={t('calendar.hint')}>
        <Answered query={query} rows={8}>
          {({ data: { lanes, is_cut } }) => (
            <>
              {is_cut && <Notice tone="warn">{t('calendar.cut')}</Notice>}
              {lanes.length === 0 ? (
                <Empty text={t('calendar.none')} />
              ) : (
                <div className={classes.calendar}>
                  <Axis time={time} />
                  {lanes.map((lane) => (
                    <LaneRow key={lane.game ?? ''} lane={lane} time={time} />
                  ))}
                </div>
              )}
              <ul className={classes.legend}>
                {(['planned', 'open', 'playing', 'closed'] as const).map((state) => (
                  <li key={state}>
                    <i data-state={state} />
                    {t(`contestState.${state}`)}
                  </li>
                ))}
                <li>
                  <i data-state="deadline" />
                  {t('contests.deadline')}
                </li>
              </ul>
            </>
          )}
        </Answered>
      </Panel>
    </>
  )
}
