import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Bar, Stack } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Time } from '../../ui/Time.tsx'
import { Kind } from './difference-columns.tsx'
import type { Difference } from './money-views.ts'

type Props = { readonly difference: Difference; readonly onClose: () => void }

/** One difference: what each side says, and how it may end. */
export function DifferenceSheet({ difference, onClose }: Props) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const isAllowed = useMay()
  const [choice, setChoice] = useState<'explain' | 'adjust' | undefined>()
  const [isAsked, setAsked] = useState(false)
  const { id, kind, manager, ours, theirs, adjustment, state, is_known } = difference
  const isOpen = state === 'open' || state === 'explained'
  const back = () => setChoice(undefined)
  const written = (sum: number | null) => (sum === null ? t('differences.nothing') : money(sum, true))
  return (
    <Dialog title={t('differences.one', { id })} kind="sheet" onClose={onClose}>
      <Stack>
        <p>{t(`differences.means.${kind}`)}</p>
        <Facts
          facts={[
            [t('differences.what'), <Kind key="kind" kind={kind} />],
            [t('operations.operation'), difference.operation_id],
            [t('operations.manager'), manager === null ? undefined : `M-${manager.id}`],
            [t('differences.ours'), written(ours)],
            [t('differences.theirs'), written(theirs)],
            [t('differences.found'), <Time key="found" at={difference.found_at} />],
            [t('differences.seen'), <Time key="seen" at={difference.last_seen_at} />],
            [t('differences.end'), difference.explanation ?? undefined],
          ]}
        />
        {isAsked && <Notice tone="info">{t('differences.asked')}</Notice>}
        {choice === undefined && (
          <Bar>
            {is_known && manager !== null && (
              <ButtonLink
                to={`${pathTo(workplace.slug, 'managers', manager.id)}?operation=${difference.operation_id}`}
              >
                {t('differences.story')}
              </ButtonLink>
            )}
            {isOpen && isAllowed('explainDifference') && (
              <Button onClick={() => setChoice('explain')}>{t('differences.explain')}</Button>
            )}
            {isOpen && adjustment !== null && !isAsked && isAllowed('adjustDifference') && (
              <Button look="main" onClick={() => setChoice('adjust')}>
                {t('differences.propose', { sum: money(adjustment, true) })}
              </Button>
            )}
          </Bar>
        )}
        {choice === 'explain' && (
          <ActForm
            name="explainDifference"
            id={id}
            own={{}}
            consequence={t('differences.explainDo')}
            reasonLabel={t('differences.explanation')}
            onDone={onClose}
            onCancel={back}
          />
        )}
        {choice === 'adjust' && (
          <ActForm
            name="adjustDifference"
            id={id}
            own={{}}
            consequence={t('differences.proposeDo', { sum: money(adjustment ?? 0, true) })}
            onDone={() => {
              back()
              setAsked(true)
            }}
            onCancel={back}
          >
            <p>{t('differences.proposeHint')}</p>
          </ActForm>
        )}
      </Stack>
    </Dialog>
  )
}
