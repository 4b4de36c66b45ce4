import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { RoundState } from '../../features/football/round-words.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { About } from './About.tsx'
import { Acts } from './Acts.tsx'
import { Check } from './Check.tsx'
import { Results } from './Results.tsx'
import { RoundFixtures } from './RoundFixtures.tsx'

const AGAIN_EVERY_MS = 5_000

/** One round: what it waits for, what it came to, and what may be done about it. */
export function Round() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('roundFile', { params: { operator: workplace.slug, id } }),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const round = query.data?.data
  return (
    <Page
      title={
        round
          ? t('rounds.name', { championship: round.championship, number: round.number })
          : t('rounds.title')
      }
      sub={
        round && (
          <>
            <RoundState state={round.state} />{' '}
            {t('round.sub', { pack: round.rule_pack, time: writeTime(round.deadline_at, 'short') })}
          </>
        )
      }
      actions={<BackLink to={pathTo(workplace.slug, 'rounds')}>{t('round.back')}</BackLink>}
    >
      <Answered query={query} rows={12}>
        {({ data }) => (
          <>
            {data.late_facts > 0 && (
              <Notice tone="warn">{t('round.lateFacts', { count: data.late_facts })}</Notice>
            )}
            <Columns>
              <Stack>
                <Results round={data} />
                <RoundFixtures round={data} />
              </Stack>
              <Stack>
                <About round={data} />
                {data.state === 'closed' && <Check id={data.id} />}
                <Acts round={data} />
              </Stack>
            </Columns>
          </>
        )}
      </Answered>
    </Page>
  )
}
