import { roleNames } from '../../features/session/role-names.ts'
import { MAY } from '../../lib/roles.ts'
import { t } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import type { ManagerAct } from './manager-acts.ts'
import classes from './ActPanel.module.css'

type Props = {
  readonly act: ManagerAct
  /** Absent where only others may. */
  readonly onOpen?: () => void
}

/** One thing that may be done, by whom. */
export function ActLine({ act: { icon, key, title, hint, reach, call }, onOpen }: Props) {
  const text = (
    <>
      <span className={classes.icon}>
        <Icon name={icon} />
      </span>
      <span className={classes.text}>
        <b>{t(title)}</b>
        <small>{t(hint)}</small>
        <small className={classNames(onOpen ? classes.mine : classes.theirs)}>
          {onOpen ? t(reach) : roleNames(MAY[call])}
        </small>
      </span>
    </>
  )
  if (onOpen === undefined) return <div className={classes.act}>{text}</div>
  return (
    <button type="button" className={classes.act} data-key={key} onClick={onOpen}>
      {text}
      <KeyCap keys={key.toUpperCase()} />
    </button>
  )
}
