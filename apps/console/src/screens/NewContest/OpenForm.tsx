import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Books } from '../../features/contests/Books.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { ManagerView } from '../../features/terms/ManagerView.tsx'
import { ALL_FREE, faultOf } from '../../features/terms/terms.ts'
import { TermsFields } from '../../features/terms/TermsFields.tsx'
import { useTermsDraft } from '../../features/terms/use-terms-draft.ts'
import { pathTo } from '../../lib/paths.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import classes from './NewContest.module.css'

type Beginning = ConsoleData<'newContest'>

/** The terms, what they cost, how managers will see them, and when it opens. */
export function OpenForm({ beginning }: { readonly beginning: Beginning }) {
  const { workplace } = useHere()
  const navigate = useNavigate()
  const [roundId, setRoundId] = useState(beginning.round_id)
  const [time, setTime] = useState('')
  const draft = useTermsDraft({ terms: beginning.terms, roundId })
  const { terms, faults, shown } = draft
  if (roundId === null) return <Notice tone="warn">{t('newContest.noRound')}</Notice>
  const opensAt = time === '' ? null : new Date(time).toISOString()
  const go = (contestId: number | null | undefined, proposalId: number | null | undefined) =>
    void navigate(
      typeof contestId === 'number'
        ? pathTo(workplace.slug, 'contests', contestId)
        : `${pathTo(workplace.slug, 'contests')}${typeof proposalId === 'number' ? '' : '?view=planned'}`,
    )

  return (
    <Columns>
      <Stack>
        <Panel title={t('newContest.what')}>
          <PanelBody>
            <div className={classes.what}>
              <ChoiceField
                label={t('newContest.round')}
                value={String(roundId)}
                options={beginning.rounds.map(({ id, championship, number, kick_off_at }) => [
                  String(id),
                  t('newContest.roundOf', { championship, number, time: writeTime(kick_off_at, 'short') }),
                ])}
                hint={faultOf(faults, 'round_id')}
                onText={(id) => setRoundId(Number(id))}
              />
              <ChoiceField
                label={t('contests.kind')}
                value={terms.kind}
                options={(['gameweek', 'season'] as const).map((kind) => [kind, t(`contestKind.${kind}`)])}
                onText={(kind) => draft.change({ kind: kind === 'season' ? 'season' : 'gameweek' })}
              />
            </div>
          </PanelBody>
        </Panel>
        <TermsFields
          terms={terms}
          faults={faults}
          packs={beginning.rule_packs}
          freedomOf={ALL_FREE}
          books={shown && <Books contest={shown.books} />}
          onChange={draft.change}
        />
      </Stack>
      <Stack>
        <ManagerView shown={shown} language={draft.language} onLanguage={draft.setLanguage} />
        <Panel title={t('newContest.open')}>
          <PanelBody>
            <ActForm
              name="openContest"
              own={{ terms, round_id: roundId, opens_at: opensAt }}
              isComplete={draft.isCurrent && faults.length === 0}
              consequence={
                opensAt === null
                  ? t('newContest.now')
                  : t('newContest.at', { time: writeTime(opensAt, 'short') })
              }
              onDone={(answer) => go(answer?.data.contest_id, answer?.data.proposal_id)}
            >
              {shown && <p>{t('newContest.deadline', { time: writeTime(shown.deadline_at, 'short') })}</p>}
              <TextField
                label={t('newContest.time')}
                type="datetime-local"
                value={time}
                hint={t('newContest.timeHint')}
                onText={setTime}
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
