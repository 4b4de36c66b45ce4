import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { countOf, Waiting } from '../../features/tasks/Waiting.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useNow } from '../../lib/use-now.ts'
import { writeSpan, writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Deadlines } from './Deadlines.tsx'
import { Figures } from './Figures.tsx'
import { LiveMatches } from './LiveMatches.tsx'
import { OnShift } from './OnShift.tsx'
import type { Today } from './today.ts'

const EVERY_MS = 5_000
const OLD_MS = 15_000
const PLAYING = ['playing', 'half_time']

/** Whether today is well: figures, matches, deadlines, what waits for whom, who is here. */
export function Overview() {
  const { workplace } = useHere()
  const now = useNow(1_000)
  const query = useQuery({
    ...callOptions('overview', { params: { operator: workplace.slug } }),
    refetchInterval: EVERY_MS,
  })
  const age = now - query.dataUpdatedAt
  return (
    <Page
      title={writeTime(now, 'long')}
      sub={query.data && summaryOf(query.data.data)}
      actions={
        query.data && age > OLD_MS ? (
          <Tag tone="warn">{t('overview.age', { span: writeSpan(age) })}</Tag>
        ) : undefined
      }
    >
      <Answered query={query} rows={12}>
        {({ data }) => (
          <>
            <Figures today={data} />
            <Columns>
              <Stack>
                <LiveMatches matches={data.matches} now={now} />
                <Deadlines deadlines={data.deadlines} now={now} />
              </Stack>
              <Stack>
                <Waiting queue={data} />
                <OnShift />
              </Stack>
            </Columns>
          </>
        )}
      </Answered>
    </Page>
  )
}

function summaryOf(today: Today): string {
  return t('overview.sub', {
    live: today.matches.filter(({ status }) => PLAYING.includes(status)).length,
    open: countOf(today),
  })
}
