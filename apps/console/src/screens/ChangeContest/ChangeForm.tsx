import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Books } from '../../features/contests/Books.tsx'
import { FigureField } from '../../features/terms/FigureField.tsx'
import { ManagerView } from '../../features/terms/ManagerView.tsx'
import { freedomIn } from '../../features/terms/terms.ts'
import { TermsFields } from '../../features/terms/TermsFields.tsx'
import { useTermsDraft } from '../../features/terms/use-terms-draft.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'

type Read = ConsoleData<'contestTerms'>

type Props = { readonly read: Read; readonly contestId: number; readonly back: string }

/** The terms as they were read when the form was opened; somebody else’s change is told, and taken over by a press. */
export function ChangeForm({ read, contestId, back }: Props) {
  const [begun, setBegun] = useState(read)
  return (
    <>
      {begun.version !== read.version && (
        <Notice tone="warn">
          {t('change.other')}{' '}
          <Button size="small" onClick={() => setBegun(read)}>
            {t('change.takeOver')}
          </Button>
        </Notice>
      )}
      <Form key={begun.version} begun={begun} contestId={contestId} back={back} />
    </>
  )
}

function Form({ begun, contestId, back }: Omit<Props, 'read'> & { readonly begun: Read }) {
  const navigate = useNavigate()
  const [place, setPlace] = useState(begun.place)
  const draft = useTermsDraft({ terms: begun.terms, roundId: begun.round_id, contestId })
  const { terms, faults, shown } = draft
  const isChanged = JSON.stringify(terms) !== JSON.stringify(begun.terms) || place !== begun.place
  return (
    <Columns>
      <Stack>
        <TermsFields
          terms={terms}
          faults={faults}
          packs={begun.rule_packs}
          freedomOf={freedomIn(begun.is_entered)}
          books={shown && <Books contest={shown.books} />}
          onChange={draft.change}
        />
      </Stack>
      <Stack>
        <ManagerView shown={shown} language={draft.language} onLanguage={draft.setLanguage} />
        <Panel title={t('change.do')}>
          <PanelBody>
            <ActForm
              name="changeContest"
              id={contestId}
              own={{ terms, place, version: begun.version }}
              isComplete={isChanged && draft.isCurrent && faults.length === 0}
              consequence={isChanged ? t('change.store') : t('change.none')}
              onDone={() => void navigate(back)}
            >
              <FigureField
                label={t('change.place')}
                value={place}
                hint={t('change.placeHint')}
                onFigure={(figure) => setPlace(Math.min(999, figure ?? 0))}
              />
              {draft.waits && <Notice tone="warn">{t('terms.waits')}</Notice>}
              {faults.length > 0 && <Notice tone="bad">{t('terms.faults', { count: faults.length })}</Notice>}
            </ActForm>
          </PanelBody>
        </Panel>
      </Stack>
    </Columns>
  )
}
