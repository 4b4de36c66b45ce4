import { useState } from 'react'
import type { ConsoleAnswer, StaffRole } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { roleNames } from '../../features/session/role-names.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { AskedRoles } from './AskedRoles.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import classes from './Team.module.css'

type Invited = ConsoleAnswer<'inviteStaff'> | 'before' | undefined

/** Inviting somebody: who, as what, why. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>([])
  const [invited, setInvited] = useState<Invited>('before')

  if (invited !== 'before') {
    const address = invited?.data.address ?? null
    return (
      <Dialog title={t('team.invited')} kind="small" onClose={onClose}>
        <div className={classes.acts}>
          <p>
            {address === null
              ? t('team.invitedByMail', { email })
              : t('team.invitedByHand', { name: name.trim() })}
          </p>
          {address !== null && <CopyId id={address} />}
          {invited?.data.asked && <AskedRoles asked={invited.data.asked} />}
          <Button look="main" onClick={onClose}>
            {t('team.done')}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('team.invite')} kind="small" onClose={onClose}>
      <ActForm
        name="inviteStaff"
        own={{ name: name.trim(), email: email.trim(), roles: [...roles] }}
        isComplete={name.trim() !== '' && email.includes('@') && roles.length > 0}
        consequence={roles.length === 0 ? t('team.invite') : t('team.inviteDo', { roles: roleNames(roles) })}
        onDone={setInvited}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('team.inviteHint')}</p>
        <p className={classes.hint}>{t('team.second')}</p>
        <TextField label={t('team.name')} autoComplete="off" maxLength={80} value={name} onText={setName} />
        <TextField
          label={t('team.email')}
          type="email"
          autoComplete="off"
          maxLength={200}
          value={email}
          onText={setEmail}
        />
        <RoleChoice chosen={roles} onChoose={setRoles} />
      </ActForm>
    </Dialog>
  )
}
