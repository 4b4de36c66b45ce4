import { useMoney } from '../../features/session/workplace.tsx'
import { writeNumber } from '../../texts/figures.ts'
import { writeTime } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { ManagerFile } from './manager-file.ts'
import classes from './Card.module.css'

type Limit = ManagerFile['limits'][number]

/** How much of each limit is used, what changes when, the terms and the devices. */
export function Limits({ manager: { limits, terms, devices } }: { readonly manager: ManagerFile }) {
  return (
    <Panel title={t('manager.limits')} aside={t('manager.limitsHint')}>
      <ul className={classes.list}>
        {limits.length === 0 && <li className={classes.quiet}>{t('manager.noLimits')}</li>}
        {limits.map((limit) => (
          <LimitLine key={limit.kind} limit={limit} />
        ))}
        <li className={classes.quiet}>
          {terms === null
            ? t('manager.noTerms')
            : t('manager.terms', { version: terms.version, time: writeTime(terms.accepted_at, 'short') })}
        </li>
        {devices.map(({ device, used_at }) => (
          <li key={`${device} ${used_at}`} className={classes.line}>
            <span>{device}</span>
            <span className={classes.quiet}>{writeTime(used_at, 'short')}</span>
          </li>
        ))}
        {devices.length === 0 && <li className={classes.quiet}>{t('manager.noDevices')}</li>}
      </ul>
    </Panel>
  )
}

function LimitLine({ limit: { kind, amount, used, next_amount, next_from } }: { readonly limit: Limit }) {
  const { money } = useMoney()
  const write = kind.startsWith('entries') ? writeNumber : (minor: number) => money(minor)
  return (
    <li>
      <div className={classes.line}>
        <span>{wordOf('limit', kind)}</span>
        <b>
          {amount === null
            ? t('manager.limitOpen', { used: write(used) })
            : t('manager.limitOf', { used: write(used), amount: write(amount) })}
        </b>
      </div>
      <Meter share={amount === null || amount === 0 ? 0 : used / amount} />
      {next_from !== null && (
        <p className={classes.quiet}>
          {next_amount === null
            ? t('manager.limitNone', { time: writeTime(next_from, 'short') })
            : t('manager.limitNext', { amount: write(next_amount), time: writeTime(next_from, 'short') })}
        </p>
      )}
    </li>
  )
}
