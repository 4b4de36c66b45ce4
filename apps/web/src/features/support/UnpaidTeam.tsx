import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useReaderName, useViewedUntil } from '../session/session-context.ts'
import { walletHistoryOptions } from './api.ts'

/** Where a payment that was not confirmed took the team with it, the way to what happened (O4). */
export function UnpaidTeam({ tournament }: { readonly tournament: string }) {
  const { t } = useTexts()
  const isView = useViewedUntil() !== undefined
  const isManager = useReaderName() !== undefined && !isView
  const history = useInfiniteQuery({ ...walletHistoryOptions(), enabled: isManager })
  const [newest] = (history.data?.pages.flatMap(({ data }) => data.data) ?? []).filter(
    ({ tournament_name: name, reason }) => name === tournament && reason === 'stake',
  )
  if (newest === undefined || newest.story.end === 'done') return null
  return (
    <>
      <p>{t(`support.story.${newest.story.end}`)}</p>
      <LinkButton look="secondary" to={pathTo('Account')}>
        {t('support.whatHappened')}
      </LinkButton>
    </>
  )
}
