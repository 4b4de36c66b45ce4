import { useState } from 'react'
import { buildConsolePath } from '@gaffer/contract/console-paths'
import type { ConsoleBody, ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField, TextField } from '../../ui/Field.tsx'

type Wanted = Pick<NonNullable<ConsoleBody<'makeExport'>>, 'what' | 'from' | 'to'>

const WHAT = ['postings', 'operations', 'contestBooks', 'payouts', 'differences'] as const
const MONTH_MS = 30 * 86_400_000

/** Choosing what is taken out, and the file once it may be. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { workplace } = useHere()
  const [own, setOwn] = useState<Wanted>(() => ({
    what: 'postings',
    from: dayOf(Date.now() - MONTH_MS),
    to: dayOf(Date.now()),
  }))
  const [made, setMade] = useState<ConsoleData<'makeExport'> | undefined>()
  return (
    <Dialog title={t('exports.new')} kind="small" onClose={onClose}>
      {made === undefined ? (
        <ActForm
          name="makeExport"
          own={own}
          consequence={t('exports.make')}
          isComplete={own.from !== '' && own.to !== ''}
          onDone={(answer) => (answer === undefined ? onClose() : setMade(answer.data))}
          onCancel={onClose}
        >
          <p>{t('exports.hint')}</p>
          <ChoiceField
            label={t('exports.what')}
            value={own.what}
            options={WHAT.map((what) => [what, t(`exports.of.${what}`)])}
            onText={(text) => setOwn({ ...own, what: WHAT.find((what) => what === text) ?? 'postings' })}
          />
          <TextField
            label={t('exports.from')}
            type="date"
            value={own.from}
            onText={(from) => setOwn({ ...own, from })}
          />
          <TextField
            label={t('exports.to')}
            type="date"
            value={own.to}
            onText={(to) => setOwn({ ...own, to })}
          />
        </ActForm>
      ) : (
        <>
          <p role="status">{t('exports.ready', { rows: made.rows })}</p>
          <a href={buildConsolePath('readExport', { operator: workplace.slug, key: made.key })} download>
            {t('exports.download')}
          </a>
        </>
      )}
    </Dialog>
  )
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
