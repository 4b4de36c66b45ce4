import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { GameState } from '../../features/dashboard/GameCards.tsx'
import { OutOfGame } from '../../features/dashboard/OutOfGame.tsx'
import { ShareButton } from '../../features/dashboard/ShareButton.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Surface.tsx'
import styles from './Dashboard.module.css'

type GameHeadProps = {
  readonly card: DashboardCard
  readonly team: UserTeam | undefined
  readonly userTeamId: number | undefined
  readonly toTeam: (teamId: number) => string
}

/** The team's name and how far its game has got; the manager's other teams, details and scoring. */
export function GameHead({ card, team, userTeamId, toTeam }: GameHeadProps) {
  const { t, money } = useTexts()
  return (
    <>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.title} dir="auto">
            {team?.teamName ?? card.name}
          </h2>
          <p className={styles.sub}>
            {team !== undefined && (
              <>
                <bdi>{card.name}</bdi> ·{' '}
              </>
            )}
            <GameState card={card} isFinal={team?.is_final === true && !card.is_seasonal_game} />
          </p>
        </div>
        <div className={styles.links}>
          <LinkButton
            look="secondary"
            isSmall
            to={pathTo(
              'EnterTournamentDetails',
              { id: card.tournament_id, subId: card.sub_tournament_id, tabId: 1 },
              { user_team_id: userTeamId },
            )}
          >
            <Icon name="info" size={18} />
            <span className={styles.label}>{t('common.details')}</span>
          </LinkButton>
          <LinkButton look="secondary" isSmall to={pathTo('TournamentScoring', { id: card.tournament_id })}>
            <Icon name="list" size={18} />
            <span className={styles.label}>{t('dashboard.scoring')}</span>
          </LinkButton>
          {team !== undefined && <ShareButton key={team.teamId} card={card} team={team} />}
        </div>
      </header>
      {card.user_teams.length > 1 && (
        <nav className={styles.teams} aria-label={t('dashboard.teams')}>
          {card.user_teams.map((each) => (
            <Link
              key={each.user_team_id}
              to={toTeam(each.user_team_id)}
              replace
              className={styles.team}
              aria-current={each.user_team_id === userTeamId ? 'page' : undefined}
            >
              <bdi>{each.name}</bdi>
              {each.place !== null && (
                <span className="number isolate">{t('season.placeOf', { place: each.place })}</span>
              )}
            </Link>
          ))}
        </nav>
      )}
      {team?.state === 'pending' && <Notice title={t('dashboard.pending')} />}
      <OutOfGame team={team} />
      {team?.is_final && team.current_place !== null && !(team.is_seasonal_game && card.is_active) && (
        <p className={styles.final} role="status">
          {team.prize > 0
            ? t('dashboard.won', {
                place: team.current_place,
                prize: money(team.prize, team.currency),
              })
            : t('dashboard.finished', { place: team.current_place })}
          {team.is_prize_waiting && <span className={styles.waits}>{t('dashboard.prizeWaits')}</span>}
        </p>
      )}
    </>
  )
}
