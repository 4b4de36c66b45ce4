import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { EffectsView } from '../../features/football/EffectsView.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Previewed = ConsoleData<'previewDisqualification'>

type Props = {
  readonly id: number
  readonly onClose: () => void
  readonly onDone: () => void
}

const CAUSES = ['collusion', 'accounts', 'automation', 'ineligible', 'rules'] as const

/** What taking an entry out of its contest would change, or back into it, and asking for it. */
export function DisqualifyDialog({ id, onClose, onDone }: Props) {
  const { workplace } = useHere()
  // Once it is asked for there is nothing to preview: it is read when the dialog opens, and not again.
  const query = useQuery({
    ...callOptions('previewDisqualification', { params: { operator: workplace.slug, id } }),
    staleTime: 'static',
    gcTime: 0,
  })
  const [cause, setCause] = useState<(typeof CAUSES)[number]>('collusion')
  const told = query.data?.data
  const team = told?.team ?? ''
  const title = t(told?.is_disqualified === true ? 'contest.reinstateTitle' : 'contest.disqualifyTitle', {
    team,
  })
  return (
    <Dialog title={title} kind="sheet" onClose={onClose}>
      <Answered query={query} rows={6}>
        {({ data }) =>
          data.is_disqualified ? (
            <ActForm
              name="reinstateEntry"
              id={id}
              own={{}}
              consequence={t('contest.reinstateAsk')}
              onDone={onDone}
              onCancel={onClose}
            >
              <p>{t('contest.reinstateHint')}</p>
              <Told previewed={data} />
            </ActForm>
          ) : (
            <ActForm
              name="disqualifyEntry"
              id={id}
              own={{ cause }}
              look="danger"
              consequence={t('contest.disqualifyAsk')}
              reasonLabel={t('contest.disqualifyReason')}
              onDone={onDone}
              onCancel={onClose}
            >
              <p>{t('contest.disqualifyHint')}</p>
              <Told previewed={data} />
              <ChoiceField
                label={t('contest.disqualifyCause')}
                value={cause}
                options={CAUSES.map((one) => [one, wordOf('disqualifiedFor', one)] as const)}
                onText={(text) => setCause(CAUSES.find((one) => one === text) ?? 'rules')}
              />
            </ActForm>
          )
        }
      </Answered>
    </Dialog>
  )
}

/** Its place and prize, whether a closed round is opened for it, and who moves. */
function Told({ previewed }: { readonly previewed: Previewed }) {
  const { money } = useMoney()
  const { is_disqualified, place, prize, reopens, effects } = previewed
  const had = { place: place ?? 0, prize: money(prize) }
  return (
    <>
      <p>
        {place === null
          ? t('contest.disqualifyNoPlace')
          : t(is_disqualified ? 'contest.reinstatePlace' : 'contest.disqualifyPlace', had)}
      </p>
      {reopens !== null && <Notice tone="warn">{t('contest.disqualifyReopens', { number: reopens })}</Notice>}
      {effects.places > 0 && <EffectsView effects={effects} />}
    </>
  )
}
