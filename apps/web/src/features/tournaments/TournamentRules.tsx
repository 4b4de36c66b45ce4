import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { rulesOptions } from './api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RowsSkeleton } from '../../ui/Surface.tsx'
import styles from './TournamentRules.module.css'

/** The rules of a tournament as figures; the scoring has its own screen. */
export function TournamentRules({ tournamentId }: { readonly tournamentId: number }) {
  const { t, price, number } = useTexts()
  const rules = useQuery(rulesOptions(tournamentId))
  const onOff = (isOn: boolean) => t(isOn ? 'common.yes' : 'common.no')
  return (
    <QueryState query={rules} skeleton={<RowsSkeleton rows={6} height={62} />}>
      {({ data }) => (
        <>
          <Facts
            facts={[
              { name: t('details.run'), value: data.tournament_run },
              { name: t('details.budget'), value: price(data.team_budget) },
              { name: t('details.players'), value: number(data.titulars_limit) },
              { name: t('details.perTeam'), value: number(data.max_players_per_team) },
              {
                name: t('details.reserves'),
                value: data.reserve_players <= 0 ? t('common.none') : number(data.reserve_players),
              },
              {
                name: t('details.teamsPerUser'),
                value: data.teams_per_user < 0 ? t('common.unlimited') : number(data.teams_per_user),
              },
              { name: t('football.captain'), value: onOff(data.captain_active) },
              { name: t('football.vice'), value: onOff(data.vice_captain_active) },
              { name: t('tournaments.badge.safetyNet'), value: onOff(data.safety_net_active) },
              { name: t('tournaments.badge.stacking'), value: onOff(data.stacking_penalty_active) },
              { name: t('details.scoring'), value: data.score_calculation, isWide: true },
              {
                name: t('details.distribution'),
                value: <Distribution text={data.prize_distribution} />,
                isWide: true,
              },
            ]}
          />
          <p className={styles.more}>
            <LinkButton look="secondary" to={pathTo('TournamentScoring', { id: tournamentId })}>
              {t('details.toScoring')}
            </LinkButton>
          </p>
        </>
      )}
    </QueryState>
  )
}

const BETWEEN_PLACES = ' · '

/** The share of each place; lines break only between two of them. */
function Distribution({ text }: { readonly text: string }) {
  return text.split(BETWEEN_PLACES).map((place, index) => (
    <Fragment key={place}>
      {index > 0 && BETWEEN_PLACES}
      <span className={styles.whole}>{place}</span>
    </Fragment>
  ))
}
