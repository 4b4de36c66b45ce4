import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Skeleton } from '../../ui/Surface.tsx'
import { RulesTab } from '../TournamentDetails/RulesTab.tsx'
import { cutName } from './cut-name.ts'
import styles from '../TournamentDetails/TournamentDetails.module.css'

/** A team and its tournament: overview (tab 1) and rules (tab 2) (spec 2 Team details). */
export function EnterTournamentDetailsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const params = useParams()
  const [search] = useSearchParams()
  const id = idOf(params.id)
  const subId = idOf(params.subId)
  const teamId = idOf(search.get('user_team_id') ?? undefined)
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
  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <span />
        <h1 className={styles.title}>
          <bdi>{details.data && cutName(details.data.data.tournament.name)}</bdi>
        </h1>
        <IconButton
          label={t('common.close')}
          icon={<Icon name="close" />}
          onClick={() => void navigate(-1)}
        />
      </header>
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
          <RulesTab tournamentId={id} />
        ) : (
          <QueryState query={details} skeleton={<Skeleton height={360} />}>
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
  const teamFacts: readonly (readonly [string, string])[] =
    team === null
      ? []
      : [
          [t('entries.owner'), team.team_owner],
          [t('entries.name'), team.team_name],
          [t('entries.value'), orDash(team.team_value, price)],
          [t('entries.finished'), number(team.finished_players)],
          [t('entries.active'), number(team.active_players)],
          [t('entries.remaining'), number(team.remaining_players)],
          [t('entries.points'), orDash(team.current_points, points)],
          [t('entries.position'), orDash(team.current_position, number)],
          [t('entries.createdAt'), dateTime(team.created_at)],
        ]
  const tournamentFacts: readonly (readonly [string, string])[] = [
    [t('entries.tournament'), cutName(tournament.name)],
    [t('entries.id'), String(tournament.tournament_id)],
    [t('entries.creator'), tournament.creator],
    [t('entries.gameWeek'), tournament.game_week],
    [t('details.startsAt'), dateTime(tournament.starts_at)],
    [t('entries.endsAt'), orDash(tournament.ends_at, dateTime)],
    [t('entries.buyIn'), money(tournament.buy_in, tournament.currency)],
  ]
  return (
    <dl className={styles.facts}>
      {[...teamFacts, ...tournamentFacts].map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
