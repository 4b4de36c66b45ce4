import { useQuery } from '@tanstack/react-query'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { EffectsView } from '../../features/football/EffectsView.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What closing a round anew would change, and asking for it. */
export function ReopenDialog({ id, name, onClose, onDone }: Props) {
  const { workplace } = useHere()
  const query = useQuery(callOptions('previewReopen', { params: { operator: workplace.slug, id } }))
  return (
    <Dialog title={t('round.reopenTitle', { name })} kind="sheet" onClose={onClose}>
      <Answered query={query} rows={6}>
        {({ data }) => (
          <ActForm
            name="reopenRound"
            id={id}
            own={{}}
            look="danger"
            consequence={t('round.reopenDo')}
            onDone={onDone}
            onCancel={onClose}
          >
            <p>{t('round.reopenHint')}</p>
            <EffectsView effects={data} />
          </ActForm>
        )}
      </Answered>
    </Dialog>
  )
}
