import type { StaffRole } from '@gaffer/contract/console-types'
import { ROLES } from '../../lib/roles.ts'
import { t } from '../../texts/translate.ts'
import classes from './Team.module.css'

type Props = {
  readonly chosen: readonly StaffRole[]
  readonly onChoose: (roles: readonly StaffRole[]) => void
}

/** Roles to be given, each with what it is for; rights add up. */
export function RoleChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className={classes.roles}>
      <legend>{t('team.roles')}</legend>
      {ROLES.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChoose(ROLES.filter((each) => (each === role ? target.checked : chosen.includes(each))))
            }
          />
          <span>{t(`role.${role}`)}</span>
          <small>{t(`team.roleHint.${role}`)}</small>
        </label>
      ))}
    </fieldset>
  )
}
