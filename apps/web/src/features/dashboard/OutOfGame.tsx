import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Notice } from '../../ui/Surface.tsx'

/** Tells a manager that a team of theirs is disqualified, and why; absent while it plays. */
export function OutOfGame({ team }: { readonly team: UserTeam | undefined }) {
  const { t } = useTexts()
  const cause = team?.disqualified_for ?? null
  if (cause === null) return null
  return (
    <Notice
      isAlert
      title={t('dashboard.out')}
      text={t('dashboard.outHint', { reason: t(`dashboard.outFor.${cause}`) })}
    />
  )
}
