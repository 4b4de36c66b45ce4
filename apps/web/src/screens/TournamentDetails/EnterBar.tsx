import { useNavigate } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { rememberVisit } from '../../features/session/pending-visit.ts'
import { useSession } from '../../features/session/session-context.ts'
import { actionOf } from '../../features/tournaments/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useIsOver } from '../../ui/CountdownText.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'

/** The button below the tabs: play with the fee while the manager may enter, otherwise view. */
export function EnterBar({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t, money } = useTexts()
  const session = useSession()
  const navigate = useNavigate()
  const isOver = useIsOver(tournament.start_time)
  const [contest] = tournament.subgames
  if (!contest) return null
  const action = actionOf(tournament, contest, isOver)
  if (action === 'comingSoon') return null
  const view = () => {
    const dashboard = pathTo('Dashboard', { subId: contest.id })
    if (session.status !== 'signedIn') rememberVisit({ route: 'Dashboard', subId: contest.id })
    void navigate(dashboard)
  }
  return (
    <StickyBar>
      {action === 'play' && (
        <LinkButton
          isWide
          to={pathTo('EnterTournament', {
            id: tournament.id,
            subId: contest.id,
          })}
        >
          {contest.entry_fee > 0
            ? t('tournaments.playFor', { fee: money(contest.entry_fee, tournament.currency) })
            : t('tournaments.playFree')}
        </LinkButton>
      )}
      {action === 'full' && (
        <Button isWide disabled>
          {t('tournaments.full')}
        </Button>
      )}
      {action === 'view' && (
        <Button isWide onClick={view}>
          {t('tournaments.view')}
        </Button>
      )}
    </StickyBar>
  )
}
