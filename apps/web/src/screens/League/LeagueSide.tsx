import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCloseLeague, useLeaveLeague } from '../../features/leagues/api.ts'
import { LeagueTerms } from '../../features/leagues/LeagueTerms.tsx'
import type { LeagueDetails } from '../../features/leagues/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Card } from '../../ui/Surface.tsx'
import { LeagueInvite } from './LeagueInvite.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import styles from './League.module.css'

/** Beside the table: the invitation while one may come, what the league is, what the manager can do. */
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

type Question = 'leave' | 'close'

function Acts({ league }: { readonly league: LeagueDetails }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [question, ask] = useState<Question>()
  const [isRenaming, rename] = useState(false)
  const acts = { leave: useLeaveLeague(league.id), close: useCloseLeague(league.id) }
  const failed = [acts.leave, acts.close].find(({ error }) => error !== null)
  const isBusy = acts.leave.isPending || acts.close.isPending
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
        <Button look="quiet" disabled={isBusy} onClick={() => ask('leave')}>
          {t('leagues.leave')}
        </Button>
      )}
      {league.is_mine && (
        <Button look="quiet" disabled={isBusy} onClick={() => ask('close')}>
          {t('leagues.close')}
        </Button>
      )}
      {isRenaming && <RenameDialog league={league} onClose={() => rename(false)} />}
      {question && (
        <ConfirmDialog
          title={t(`leagues.${question}Question`)}
          message={t(`leagues.${question}Text`)}
          confirmLabel={t(`leagues.${question}`)}
          onConfirm={() => acts[question].mutate(undefined, { onSuccess: go })}
          onClose={() => ask(undefined)}
        />
      )}
      {failed?.error && (
        <ConfirmDialog
          title={t('error.title')}
          message={failed.error.message || t('common.offlineText')}
          onClose={failed.reset}
        />
      )}
    </div>
  )
}
