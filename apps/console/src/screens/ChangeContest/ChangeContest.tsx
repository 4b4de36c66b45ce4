import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ChangeForm } from './ChangeForm.tsx'

/** Changing a contest; what may not change any more is told before it is tried. */
export function ChangeContest() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('contestTerms', { params: { operator: workplace.slug, id } }),
    gcTime: 0,
  })
  const back = pathTo(workplace.slug, 'contests', id)
  return (
    <Page
      title={t('change.title')}
      sub={query.data?.data.terms.names.en}
      actions={<BackLink to={back}>{t('change.back')}</BackLink>}
    >
      <Answered query={query} rows={12}>
        {({ data }) => (
          <>
            <Notice tone={data.is_entered ? 'warn' : 'info'}>
              {data.is_entered ? t('change.entered') : t('change.empty')}
            </Notice>
            <ChangeForm read={data} contestId={Number(id)} back={back} />
          </>
        )}
      </Answered>
    </Page>
  )
}
