import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { refusalText } from '../calls/refusal-text.ts'
import { useHere } from '../session/workplace.tsx'
import type { View, ViewedPage } from './use-views.ts'
import classes from './Views.module.css'

const LONGEST_NAME = 40

type Props = {
  readonly page: ViewedPage
  readonly query: string
  /** The view that is changed; without it one is made. */
  readonly view?: View
  readonly onClose: () => void
}

/** Names a view and says who sees it; a view that is there can be deleted. */
export function ViewDialog({ page, query, view, onClose }: Props) {
  const { workplace } = useHere()
  const client = useQueryClient()
  const [name, setName] = useState(view?.name ?? '')
  const [audience, setAudience] = useState(view?.is_shared === true ? 'shared' : 'own')
  const params = { operator: workplace.slug }
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ['savedViews'] })
    onClose()
  }
  const save = useMutation({
    mutationFn: async () => {
      const named = { name: name.trim(), is_shared: audience === 'shared' }
      if (view === undefined) await request('saveView', { params, body: { ...named, page, query } })
      else await request('changeView', { params: { ...params, id: view.id }, body: named })
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => request('deleteView', { params: { ...params, id: view?.id ?? 0 } }),
    onSuccess,
  })
  const error = save.error ?? remove.error
  const isBusy = save.isPending || remove.isPending

  return (
    <Dialog
      title={view === undefined ? t('views.saveTitle') : t('views.changeTitle')}
      kind="small"
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !isBusy) save.mutate()
        }}
      >
        <TextField label={t('views.name')} value={name} maxLength={LONGEST_NAME} required onText={setName} />
        <ChoiceField
          label={t('views.audience')}
          value={audience}
          onText={setAudience}
          options={[
            ['own', t('views.onlyMe')],
            ['shared', t('views.everybody')],
          ]}
        />
        {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
        <Bar
          end={
            <Button type="submit" look="main" aria-disabled={isBusy || name.trim() === ''}>
              {t('views.keep')}
            </Button>
          }
        >
          {view !== undefined && (
            <Button look="danger" disabled={isBusy} onClick={() => remove.mutate()}>
              {t('views.delete')}
            </Button>
          )}
        </Bar>
      </form>
    </Dialog>
  )
}
