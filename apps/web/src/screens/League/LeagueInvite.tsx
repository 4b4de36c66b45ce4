import type { League } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Invitation } from '../../ui/Invitation.tsx'

/** The code of a league, and how long it can be used. */
export function LeagueInvite({ league }: { readonly league: League }) {
  const { t } = useTexts()
  return (
    <Invitation
      kind="league"
      invited={league.share}
      about={t(league.kind === 'classic' ? 'leagues.inviteText.classic' : 'leagues.inviteText.drawn')}
    />
  )
}
