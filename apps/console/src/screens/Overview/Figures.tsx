import { useMoney } from '../../features/session/workplace.tsx'
import { writeNumber, writeShare } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import type { Today } from './today.ts'
import classes from './Figures.module.css'

/** Today beside the same hours of a week ago. */
export function Figures({ today }: { readonly today: Today }) {
  const { money } = useMoney()
  const { entries, stakes, managers, liability } = today
  return (
    <dl className={classes.figures}>
      <Figure name={t('overview.entries')} {...entries} write={writeNumber} />
      <Figure name={t('overview.stakes')} {...stakes} write={money} />
      <Figure name={t('overview.managers')} {...managers} write={writeNumber} />
      <div className={classes.figure}>
        <dt>{t('overview.liability')}</dt>
        <dd className={classes.value}>{money(liability)}</dd>
        <dd className={classes.note}>{t('overview.liabilityHint')}</dd>
      </div>
    </dl>
  )
}

type Props = {
  readonly name: string
  readonly today: number
  readonly week_ago: number
  readonly write: (value: number) => string
}

function Figure({ name, today, week_ago: before, write }: Props) {
  const change = before === 0 ? undefined : today / before - 1
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{write(today)}</dd>
      <dd className={classes.note}>
        {change !== undefined && (
          <b className={change < 0 ? classes.down : classes.up}>
            {change < 0 ? '−' : '+'}
            {writeShare(Math.abs(change))}
          </b>
        )}
        {t('overview.weekAgo', { figure: write(before) })}
      </dd>
    </div>
  )
}
