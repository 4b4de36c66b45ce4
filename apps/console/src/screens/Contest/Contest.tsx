import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { Books } from '../../features/contests/Books.tsx'
import { ContestState } from '../../features/contests/contest-words.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Acts } from './Acts.tsx'
import { About } from './About.tsx'
import { Cancel } from './Cancel.tsx'
import { Changes } from './Changes.tsx'
import { ContestTable } from './ContestTable.tsx'
import { History } from './History.tsx'
import { tellForecast } from './tell-forecast.ts'

/** One contest: its books, its prizes, what may still change. */
export function Contest() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const isAllowed = useMay()
  const query = useQuery(callOptions('contestFile', { params: { operator: workplace.slug, id } }))
  const contest = query.data?.data
  return (
    <Page
      title={contest ? contest.name : t('contests.title')}
      sub={
        contest && (
          <>
            <ContestState state={contest.state} />{' '}
            {t('contest.sub', { time: writeTime(contest.deadline_at, 'short'), count: contest.entries })}
          </>
        )
      }
      actions={
        <>
          {contest && <Acts contest={contest} />}
          <BackLink to={pathTo(workplace.slug, 'contests')}>{t('contest.back')}</BackLink>
        </>
      }
    >
      <Answered query={query} rows={12}>
        {({ data }) => (
          <>
            {data.cancelled_at !== null && (
              <Notice tone="warn">
                {t('contest.cancelled', {
                  time: writeTime(data.cancelled_at, 'short'),
                  reason: data.cancelled_because ?? '',
                })}
              </Notice>
            )}
            <Columns>
              <Stack>
                <Books contest={data} note={tellForecast(data)} />
                {isAllowed('contestEntries') && <ContestTable id={data.id} />}
                <History id={data.id} />
              </Stack>
              <Stack>
                <About contest={data} />
                <Changes contest={data} />
                {data.can_cancel && <Cancel contest={data} />}
              </Stack>
            </Columns>
          </>
        )}
      </Answered>
    </Page>
  )
}
