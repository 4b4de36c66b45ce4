import type { League } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Invitation } from '../../ui/Invitation.tsx'

/** The code of a league, and until when it opens it. */
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
