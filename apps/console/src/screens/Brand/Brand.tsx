import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Page } from '../../ui/Page.tsx'
import type { Studio } from './look.ts'
import { StudioPage } from './StudioPage.tsx'

/** How an operator's pages look and what they say: edited as a draft, seen in real pages, published as a version. */
export function Brand() {
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('brandStudio', { params: { operator: workplace.slug } }),
    gcTime: 0,
  })
  return (
    <Page title={t('brand.title')} sub={query.data && subOf(query.data.data, workplace.title)}>
      <Answered query={query} rows={14}>
        {({ data }) => <StudioPage read={data} />}
      </Answered>
    </Page>
  )
}

function subOf({ live: { number }, draft }: Studio, name: string): string {
  return draft === null
    ? t('brand.sub', { name, number })
    : t('brand.subDraft', { name, number, who: draft.saved_by, time: writeTime(draft.saved_at, 'short') })
}
