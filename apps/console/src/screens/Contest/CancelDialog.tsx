import { useQuery } from '@tanstack/react-query'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { ContestFile } from './contest-file.ts'

type Props = {
  readonly contest: ContestFile
  readonly onClose: () => void
  readonly onDone: (isProposed: boolean) => void
}

/** What cancelling would give back, and asking for it. */
export function CancelDialog({ contest, onClose, onDone }: Props) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const query = useQuery(
    callOptions('previewCancelContest', { params: { operator: workplace.slug, id: contest.id } }),
  )
  return (
    <Dialog title={t('contest.cancelTitle', { name: contest.name })} kind="small" onClose={onClose}>
      <Answered query={query} rows={4}>
        {({ data: { entries, held, managers, refunds, amount } }) => {
          const needsTwo = entries + held > 0
          return (
            <ActForm
              name="cancelContest"
              id={contest.id}
              own={{}}
              look="danger"
              consequence={
                needsTwo ? t('contest.cancelAsk', { amount: money(amount) }) : t('contest.cancelEmpty')
              }
              onDone={(answer) => onDone(answer === undefined ? needsTwo : answer.data.proposal_id !== null)}
              onCancel={onClose}
            >
              <Facts
                facts={[
                  [t('contest.back.entries'), writeNumber(entries)],
                  [t('contest.back.held'), held > 0 ? writeNumber(held) : undefined],
                  [t('contest.back.managers'), writeNumber(managers)],
                  [t('contest.back.refunds'), writeNumber(refunds)],
                  [t('contest.back.amount'), <b key="amount">{money(amount)}</b>],
                ]}
              />
              <p>{needsTwo ? t('contest.cancelTwo') : t('contest.cancelHint')}</p>
            </ActForm>
          )
        }}
      </Answered>
    </Dialog>
  )
}
