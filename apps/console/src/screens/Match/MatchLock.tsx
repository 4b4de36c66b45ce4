import { SharedNotice } from '../../features/football/SharedNotice.tsx'
import { roleNames } from '../../features/session/role-names.ts'
import { t } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { MatchFile } from './match-of.ts'

/** What keeps who is here from changing the match, and who can; nothing where nothing does. */
export function MatchLock({ match: { shared_with, reopening } }: { readonly match: MatchFile }) {
  if (shared_with !== null) return <SharedNotice shared={shared_with} part="facts" />
  if (reopening === null) return null
  if (reopening.may_ask && reopening.shared_with !== null)
    return <SharedNotice shared={reopening.shared_with} part="rounds" />
  const { rounds, roles, may_ask } = reopening
  return (
    <Notice tone={may_ask ? 'info' : 'warn'}>
      {t('match.reopens', { numbers: rounds.join(', '), count: rounds.length, roles: roleNames(roles) })}
    </Notice>
  )
}
