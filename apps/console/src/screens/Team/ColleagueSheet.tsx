import { useState } from 'react'
import type { ConsoleAnswer } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { roleNames } from '../../features/session/role-names.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AskedRoles } from './AskedRoles.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import type { Colleague } from './staff-columns.tsx'
import classes from './Team.module.css'

type Props = { readonly colleague: Colleague; readonly onClose: () => void }

/** What an owner may do about a colleague: other roles, or none any more. */
export function ColleagueSheet({ colleague, onClose }: Props) {
  const { id, name, roles: before, is_platform } = colleague
  const [roles, setRoles] = useState(before)
  const [isEnding, setEnding] = useState(false)
  const [asked, setAsked] = useState<ConsoleAnswer<'changeRoles'>['data']>(null)
  const consequence =
    roles.length === 0 ? t('team.changeNone') : t('team.changeDo', { roles: roleNames(roles) })

  if (asked !== null) {
    return (
      <Dialog title={t('team.changeOf', { name })} kind="sheet" onClose={onClose}>
        <div className={classes.acts}>
          <AskedRoles asked={asked} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('team.changeOf', { name })} kind="sheet" onClose={onClose}>
      {is_platform ? (
        <p className={classes.hint}>{t('team.platformHint')}</p>
      ) : (
        <div className={classes.acts}>
          <ActForm
            name="changeRoles"
            id={id}
            own={{ roles: [...roles], seen: [...before] }}
            isComplete={roles.length > 0 && roles.join() !== before.join()}
            consequence={consequence}
            onDone={(answer) => (answer?.data ? setAsked(answer.data) : onClose())}
          >
            <p className={classes.hint}>{t('team.second')}</p>
            <RoleChoice chosen={roles} onChoose={(chosen) => setRoles([...chosen])} />
          </ActForm>
          <div className={classes.danger}>
            {isEnding ? (
              <ActForm
                name="endStaff"
                id={id}
                own={{}}
                look="danger"
                consequence={t('team.endDo', { name })}
                onDone={(answer) => (answer?.data ? setAsked(answer.data) : onClose())}
                onCancel={() => setEnding(false)}
              >
                <p className={classes.hint}>{t('team.endHint')}</p>
                {before.includes('owner') && <p className={classes.hint}>{t('team.endOwnerHint')}</p>}
              </ActForm>
            ) : (
              <Button look="danger" onClick={() => setEnding(true)}>
                {t('team.endOf', { name })}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
