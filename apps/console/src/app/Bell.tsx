import { Alerts } from '../features/tasks/Alerts.tsx'
import { useAlerts } from '../features/tasks/use-alerts.ts'
import { t } from '../texts/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import classes from './HeadBar.module.css'

/** What has to be looked at now, on every page. */
export function Bell() {
  const alerts = useAlerts()
  const count = alerts.length
  return (
    <Menu
      label={t('alerts.bell', { count })}
      isAtEnd
      isFilledLate
      summary={
        <span className={classes.bell}>
          <Icon name="bell" size={16} />
          {count > 0 && <b aria-hidden="true">{count}</b>}
        </span>
      }
    >
      <div className={classes.alerts}>
        <Alerts alerts={alerts} />
      </div>
    </Menu>
  )
}
