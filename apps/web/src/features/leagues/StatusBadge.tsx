import type { League } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Badge } from '../../ui/Surface.tsx'

/** The state of a league. */
export function StatusBadge({ league: { status } }: { readonly league: Pick<League, 'status'> }) {
  const { t } = useTexts()
  return <Badge isHot={status === 'playing'}>{t(`leagues.status.${status}`)}</Badge>
}
