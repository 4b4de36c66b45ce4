import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { AnswerData } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { Segments } from '../../ui/Choice.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Skeleton } from '../../ui/Surface.tsx'
import { TournamentRules } from '../../features/tournaments/TournamentRules.tsx'
import { cutName } from './cut-name.ts'
import styles from './EnterTournamentDetails.module.css'

/** A team and its tournament: overview (tab 1) and rules (tab 2), R-59. */
export function EnterTournamentDetailsScreen() {
  const { t } = useTexts()
  const params = useParams()
  const [search] = useSearchParams()
  const id = idOf(params.id)
  const subId = idOf(params.subId)
  const teamId = idOf(search.get('user_team_id') ?? undefined)
  const leave = useLeave(id === undefined ? pathTo('Home') : pathTo('EnterTournament', { id, subId, teamId }))
  const tab = params.tabId === '2' ? '2' : '1'
  const details = useQuery({
    ...callOptions(
      'subTournamentDetails',
      {
        params: { id: String(subId ?? 0) },
        ...(teamId === undefined ? {} : { query: { user_team_id: String(teamId) } }),
      },
      FRESH.live,
    ),
    enabled: subId !== undefined,
  })
  if (id === undefined || subId === undefined) return <Navigate to={pathTo('Home')} replace />
  const name = details.data?.data.tournament.name
  const unnamed = details.isError ? null : undefined
  return (
    <div className={styles.details}>
      <PageHead title={name === undefined ? unnamed : <bdi>{cutName(name)}</bdi>} onLeave={leave} />
      <Segments
        label={t('details.tabs')}
        value={tab}
        options={[
          { value: '1', label: t('details.tab.overview') },
          { value: '2', label: t('details.tab.rules') },
        ]}
        to={(tabId) => pathTo('EnterTournamentDetails', { id, subId, tabId }, { user_team_id: teamId })}
      />
      <Card>
        {tab === '2' ? (
          <TournamentRules tournamentId={id} />
        ) : (
          <QueryState isPage query={details} skeleton={<Skeleton height={360} />}>
            {({ data }) => <Overview details={data} />}
          </QueryState>
        )}
      </Card>
    </div>
  )
}

function Overview({ details }: { readonly details: AnswerData<'subTournamentDetails'> }) {
  const { t, price, points, number, money, dateTime } = useTexts()
  const { team, tournament } = details
  const orDash = <T,>(value: T | null, format: (value: T) => string) => (value === null ? '–' : format(value))
  const teamFacts: readonly Fact[] =
    team === null
      ? []
      : [
          { name: t('entries.owner'), value: team.team_owner },
          { name: t('entries.name'), value: team.team_name },
          { name: t('entries.value'), value: orDash(team.team_value, price) },
          { name: t('entries.finished'), value: number(team.finished_players) },
          { name: t('entries.active'), value: number(team.active_players) },
          { name: t('entries.remaining'), value: number(team.remaining_players) },
          { name: t('entries.points'), value: orDash(team.current_points, points) },
          { name: t('entries.position'), value: orDash(team.current_position, number) },
          { name: t('entries.createdAt'), value: dateTime(team.created_at) },
        ]
  const tournamentFacts: readonly Fact[] = [
    { name: t('entries.tournament'), value: cutName(tournament.name) },
    { name: t('entries.id'), value: String(tournament.tournament_id) },
    ...(tournament.creator === '' ? [] : [{ name: t('entries.creator'), value: tournament.creator }]),
    { name: t('entries.gameWeek'), value: tournament.game_week },
    { name: t('details.startsAt'), value: dateTime(tournament.starts_at) },
    { name: t('entries.endsAt'), value: orDash(tournament.ends_at, dateTime) },
    { name: t('entries.buyIn'), value: money(tournament.buy_in, tournament.currency) },
  ]
  return <Facts facts={[...teamFacts, ...tournamentFacts]} />
}
