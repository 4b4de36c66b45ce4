import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCloseLeague, useLeaveLeague } from '../../features/leagues/api.ts'
import { LeagueTerms } from '../../features/leagues/LeagueTerms.tsx'
import type { LeagueDetails } from '../../features/leagues/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { AskingButton } from '../../ui/AskingButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Surface.tsx'
import { LeagueInvite } from './LeagueInvite.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import styles from './League.module.css'

/** Next to the table: the invitation while people can join, the league's terms, the manager's actions. */
export function LeagueSide({ league }: { readonly league: LeagueDetails }) {
  const { t } = useTexts()
  const isInvitable =
    league.status === 'open' && (league.most_members === null || league.members < league.most_members)
  return (
    <div className={styles.side}>
      {isInvitable && (
        <Card title={t(league.kind === 'classic' ? 'leagues.invite' : 'games.challenge')}>
          <LeagueInvite league={league} />
        </Card>
      )}
      <Card title={t('leagues.terms')}>
        <LeagueTerms league={league} />
        <Acts league={league} />
      </Card>
    </div>
  )
}

function Acts({ league }: { readonly league: LeagueDetails }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [isRenaming, rename] = useState(false)
  const leave = useLeaveLeague(league.id)
  const close = useCloseLeague(league.id)
  const go = () => void navigate(pathTo('Leagues'), { replace: true })
  return (
    <div className={styles.acts}>
      {league.my_team_id !== null && !league.tournament.is_room && (
        <LinkButton look="secondary" to={pathTo('Dashboard', {}, { user_team_id: league.my_team_id })}>
          {t('leagues.myTeam')}
        </LinkButton>
      )}
      {league.is_mine && (
        <Button look="secondary" onClick={() => rename(true)}>
          {t('leagues.rename')}
        </Button>
      )}
      {league.can_leave && (
        <AskingButton
          label={t('leagues.leave')}
          question={t('leagues.leaveQuestion')}
          text={t('leagues.leaveText')}
          change={leave}
          isDisabled={close.isPending}
          onConfirm={() => leave.mutate(undefined, { onSuccess: go })}
        />
      )}
      {league.is_mine && (
        <AskingButton
          label={t('leagues.close')}
          question={t('leagues.closeQuestion')}
          text={t('leagues.closeText')}
          change={close}
          isDisabled={leave.isPending}
          onConfirm={() => close.mutate(undefined, { onSuccess: go })}
        />
      )}
      {isRenaming && <RenameDialog league={league} onClose={() => rename(false)} />}
    </div>
  )
}
