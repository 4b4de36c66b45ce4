import { useQuery } from '@tanstack/react-query'
import { rulesOptions } from '../../features/tournaments/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import styles from './TournamentDetails.module.css'

/** The rules of a tournament in figures; the scoring is a screen of its own. */
export function RulesTab({ tournamentId }: { readonly tournamentId: number }) {
  const { t, price, number } = useTexts()
  const rules = useQuery(rulesOptions(tournamentId))
  const onOff = (isOn: boolean) => t(isOn ? 'common.yes' : 'common.no')
  return (
    <QueryState query={rules} skeleton={<Skeleton height={300} />}>
      {({ data }) => (
        <>
          <dl className={styles.facts}>
            {[
              [t('details.run'), data.tournament_run],
              [t('details.budget'), price(data.team_budget)],
              [t('details.players'), number(data.titulars_limit)],
              [t('details.perTeam'), number(data.max_players_per_team)],
              [
                t('details.reserves'),
                data.reserve_players <= 0 ? t('common.none') : number(data.reserve_players),
              ],
              [
                t('details.teamsPerUser'),
                data.teams_per_user < 0 ? t('common.unlimited') : number(data.teams_per_user),
              ],
              [t('details.scoring'), data.score_calculation],
              [t('details.distribution'), data.prize_distribution],
              [t('football.captain'), onOff(data.captain_active)],
              [t('football.vice'), onOff(data.vice_captain_active)],
              [t('tournaments.badge.safetyNet'), onOff(data.safety_net_active)],
              [t('tournaments.badge.stacking'), onOff(data.stacking_penalty_active)],
            ].map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.bar}>
            <LinkButton look="secondary" to={pathTo('TournamentScoring', { id: tournamentId })}>
              {t('details.toScoring')}
            </LinkButton>
          </p>
        </>
      )}
    </QueryState>
  )
}
