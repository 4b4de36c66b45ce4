import { useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/use-now.ts'
import { writeSpan } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Empty } from '../../ui/State.tsx'
import { ActForm } from '../acts/ActForm.tsx'
import { useHere, useMoney } from '../session/workplace.tsx'
import { addressOfAlert, type Alert } from './use-alerts.ts'
import classes from './Tasks.module.css'

const AGE_EVERY_MS = 10_000

/** What has to be looked at, each with its age, its owner, where it leads and a way to end it. */
export function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { workplace } = useHere()
  const [settling, setSettling] = useState<Alert | undefined>()
  const maySettle = workplace.roles.some((role) => role !== 'viewer')
  return (
    <>
      {alerts.length === 0 && <Empty text={t('alerts.none')} />}
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} onSettle={maySettle ? () => setSettling(alert) : undefined} />
      ))}
      {settling && (
        <Dialog title={t('alerts.settleTitle')} onClose={() => setSettling(undefined)}>
          <ActForm
            name="settleAlert"
            id={settling.id}
            own={{}}
            consequence={t('alerts.settle')}
            onDone={() => setSettling(undefined)}
            onCancel={() => setSettling(undefined)}
          >
            <p>{textOf(settling)}</p>
          </ActForm>
        </Dialog>
      )}
    </>
  )
}

function textOf({ kind, subject }: Alert): string {
  return t(`alert.${kind}`, { name: subject.name })
}

function AlertLine({
  alert,
  onSettle,
}: {
  readonly alert: Alert
  readonly onSettle: (() => void) | undefined
}) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const now = useNow(AGE_EVERY_MS)
  const { amount, since, role } = alert
  return (
    <div className={classNames(classes.line, classes.bad)}>
      <span className={classes.icon}>
        <Icon name="warn" size={15} />
      </span>
      <div className={classes.text}>
        <div className={classes.pair}>
          <b>
            <Link to={addressOfAlert(workplace.slug, alert)}>{textOf(alert)}</Link>
          </b>
          {amount !== null && <b>{money(amount)}</b>}
        </div>
        <div className={classes.pair}>
          <small>
            {t('alerts.age', {
              span: writeSpan(Math.max(0, now - Date.parse(since))),
              role: wordOf('role', role),
            })}
          </small>
          {onSettle && (
            <span className={classes.act}>
              <Button size="small" look="quiet" onClick={onSettle}>
                {t('alerts.end')}
              </Button>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
