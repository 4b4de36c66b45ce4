import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { roleNames } from '../../features/session/role-names.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { OpenProposal } from './open-proposal.ts'

type Choice = 'signProposal' | 'declineProposal' | 'withdrawProposal'

/** Signing, declining or withdrawing: who asked cannot sign, who may sign cannot withdraw. */
export function Decide({ proposal }: { readonly proposal: OpenProposal }) {
  const { workplace, member } = useHere()
  const navigate = useNavigate()
  const { id, act, subject, state, asked_by, may_sign, signers, now, seen, unsignable } = proposal
  const isOwn = asked_by.id === member.id
  const [choice, setChoice] = useState<Choice | undefined>()
  if (state !== 'waiting') return null

  const onDone = () => void navigate(pathTo(workplace.slug, 'proposals'))
  const shared = { id, onDone, onCancel: () => setChoice(undefined) }
  const name = asked_by.name
  return (
    <Panel title={t('section.proposals')}>
      {isOwn && (
        <Notice tone="info">
          {proposal.takes_effect_at === null ? t('proposals.own') : t('proposals.alone')}
        </Notice>
      )}
      {!isOwn && !may_sign && (
        <Notice tone="info">{t('proposals.notYours', { roles: roleNames(signers) })}</Notice>
      )}
      {unsignable !== null && <Notice tone="info">{unsignable}</Notice>}
      <PanelBody>
        {choice === undefined && (
          <Bar>
            {isOwn && (
              <Button onClick={() => setChoice('withdrawProposal')}>{t('proposals.withdraw')}</Button>
            )}
            {may_sign && (
              <Button onClick={() => setChoice('declineProposal')}>{t('proposals.decline')}</Button>
            )}
            {may_sign && unsignable === null && now !== null && (
              <Button look="main" keys="A" data-key="a" onClick={() => setChoice('signProposal')}>
                {t('proposals.sign')}
              </Button>
            )}
          </Bar>
        )}
        {choice === 'signProposal' && (
          <ActForm
            {...shared}
            name="signProposal"
            own={{ seen }}
            consequence={t('proposals.signDo', { act: wordOf('did', act), subject: subject.name })}
          />
        )}
        {choice === 'declineProposal' && (
          <ActForm
            {...shared}
            name="declineProposal"
            own={{}}
            look="danger"
            consequence={t('proposals.declineDo', { name })}
          />
        )}
        {choice === 'withdrawProposal' && (
          <ActForm
            {...shared}
            name="withdrawProposal"
            own={{}}
            look="danger"
            consequence={t('proposals.withdrawDo')}
          />
        )}
      </PanelBody>
    </Panel>
  )
}
