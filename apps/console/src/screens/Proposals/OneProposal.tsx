import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { roleNames } from '../../features/session/role-names.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Time } from '../../ui/Time.tsx'
import { Decide } from './Decide.tsx'
import { Effects } from './Effects.tsx'
import type { OpenProposal } from './open-proposal.ts'
import { StateTag } from './proposal-columns.tsx'

/** One act that waits: what it would change now, and signing, declining or withdrawing it. */
export function OneProposal() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const query = useQuery(callOptions('proposal', { params: { operator: workplace.slug, id } }))
  const about = query.data?.data
  const title =
    about === undefined
      ? t('proposals.title')
      : t('proposals.titleOf', { act: wordOf('did', about.act), subject: about.subject.name })
  return (
    <Page
      title={title}
      actions={<BackLink to={pathTo(workplace.slug, 'proposals')}>{t('proposals.back')}</BackLink>}
    >
      <Answered query={query} rows={6}>
        {({ data }) => (
          <Columns>
            <Stack>
              <Effects proposal={data} />
            </Stack>
            <Stack>
              <About proposal={data} />
              <Decide key={data.seen} proposal={data} />
            </Stack>
          </Columns>
        )}
      </Answered>
    </Page>
  )
}

function About({ proposal }: { readonly proposal: OpenProposal }) {
  const { state, reason, asked_by, asked_at, lapses_at, signers, decided_by, decided_at, decision } = proposal
  return (
    <Panel title={wordOf('did', proposal.act)} aside={<StateTag state={state} />}>
      <PanelBody>
        <Facts
          facts={[
            [t('proposals.about'), proposal.subject.name],
            [t('proposals.reason'), reason],
            [t('proposals.askedBy'), asked_by.name],
            [t('proposals.asked'), <Time key="asked" at={asked_at} />],
            [
              t('proposals.takesEffect'),
              proposal.takes_effect_at === null ? undefined : (
                <Time key="effect" at={proposal.takes_effect_at} />
              ),
            ],
            [t('proposals.lapses'), state === 'waiting' ? <Time key="lapses" at={lapses_at} /> : undefined],
            [t('proposals.signers'), roleNames(signers)],
            [t('proposals.decidedBy'), decided_by?.name],
            [t('proposals.decidedAt'), decided_at === null ? undefined : <Time key="at" at={decided_at} />],
            [t('proposals.decision'), decision ?? undefined],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
