import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { Notice } from '../../ui/Surface.tsx'

const ASK_EVERY_MS = 2_000

/** Waits while a round is being closed, then leads to Home by itself. */
export function MaintenanceScreen() {
  const { t } = useTexts()
  const home = useQuery({ ...callOptions('home', {}, 0), refetchInterval: ASK_EVERY_MS })
  const isOver = home.data !== undefined && !home.data.data.is_round_closed && !home.isError
  if (isOver) return <Navigate to={pathTo('Home')} replace />
  return <Notice isPage title={t('maintenance.title')} text={t('error.roundClosing')} />
}
