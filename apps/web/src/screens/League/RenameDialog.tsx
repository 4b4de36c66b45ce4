import { useId, useState } from 'react'
import type { League } from '@gaffer/contract/types'
import { useRenameLeague } from '../../features/leagues/api.ts'
import { NAME_ROOM } from '../../features/leagues/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Renames a league, for its creator. */
export function RenameDialog({ league, onClose }: { readonly league: League; readonly onClose: () => void }) {
  const { t } = useTexts()
  const form = useId()
  const rename = useRenameLeague(league.id)
  const [name, setName] = useState(league.name)
  const canSend = name.trim() !== '' && !rename.isPending
  return (
    <Dialog
      title={t('leagues.rename')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} isWide disabled={!canSend}>
          {t('common.save')}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend) rename.mutate(name, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t('leagues.name')}
          value={name}
          maxLength={NAME_ROOM}
          autoComplete="off"
          fault={rename.error ? rename.error.message || t('common.offlineText') : undefined}
          onChange={(event) => {
            setName(event.target.value)
            if (rename.error) rename.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
