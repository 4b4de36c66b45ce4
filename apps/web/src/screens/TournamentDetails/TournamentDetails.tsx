import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Navigate, useNavigate } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { useLive } from '../../features/live/use-live.ts'
import { useSession } from '../../features/session/session-context.ts'
import { tournamentOptions } from '../../features/tournaments/api.ts'
import { PrizeTable } from '../../features/tournaments/PrizeTable.tsx'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { choiceOf, idOf, pathTo } from '../../lib/paths.ts'
import { useHomeWhenStuck } from '../../lib/use-home-when-stuck.ts'
import { Segments } from '../../ui/Choice.tsx'
import { CountdownText, useIsOver } from '../../ui/CountdownText.tsx'
import { LiveMark } from '../../ui/football/LiveMark.tsx'
import { Gone } from '../../ui/Gone.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Failed, QueryState } from '../../ui/QueryState.tsx'
import { Card, Skeleton } from '../../ui/Surface.tsx'
import { ContestFacts } from '../../features/tournaments/ContestFacts.tsx'
import { EnterBar } from './EnterBar.tsx'
import { EntriesTab } from './EntriesTab.tsx'
import { FixturesTab } from './FixturesTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { TournamentRules } from '../../features/tournaments/TournamentRules.tsx'
import styles from './TournamentDetails.module.css'

const TABS = ['overview', 'fixtures', 'entries', 'prizes', 'rules'] as const

/** A tournament in five tabs; only its first contest is shown. */
export function TournamentDetailsScreen() {
  const id = idOf(useParams().id)
  if (id === undefined) return <Navigate to={pathTo('Home')} replace />
  return <Details id={id} />
}

function Details({ id }: { readonly id: number }) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const { showsPrizes } = useBrand().can
  const tabs = TABS.filter((one) => one !== 'prizes' || showsPrizes)
  const asked = choiceOf(search.get('tab'), TABS)
  const tab = tabs.includes(asked) ? asked : 'overview'
  const tournament = useQuery(tournamentOptions(id))
  const { status } = useSession()
  useLive({ subTournamentId: tournament.data?.data.subgames[0]?.played_id }, status !== 'unknown')
  const isUnknown = isRefusal(tournament.error, 'notFound')
  useHomeWhenStuck(isUnknown)
  if (isUnknown) return <Gone />
  if (tournament.error && tournament.data === undefined)
    return <Failed error={tournament.error} onRetry={() => void tournament.refetch()} />
  return (
    <div className={styles.details}>
      <Head tournament={tournament.data?.data} />
      <div className={styles.columns}>
        <div className={styles.tab}>
          <Segments
            label={t('details.tabs')}
            value={tab}
            options={tabs.map((value) => ({ value, label: t(`details.tab.${value}`) }))}
            to={(value) =>
              pathTo('TournamentDetails', { id }, { tab: value === 'overview' ? undefined : value })
            }
          />
          <QueryState query={tournament} skeleton={<Skeleton height={330} />}>
            {({ data }) => (
              <Card>
                <TabContent tab={tab} tournament={data} />
              </Card>
            )}
          </QueryState>
        </div>
        <Aside tournament={tournament.data?.data} />
      </div>
    </div>
  )
}

/** The game at a glance and the way in: above the tabs on a phone, beside them on a wide page. */
function Aside({ tournament }: { readonly tournament: TournamentForBuilding | undefined }) {
  const contest = tournament?.subgames[0]
  return (
    <div className={styles.aside}>
      <div className={styles.facts}>
        {tournament && contest ? (
          <ContestFacts tournament={tournament} contest={contest} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      {tournament && <EnterBar tournament={tournament} />}
    </div>
  )
}

function Head({ tournament }: { readonly tournament: TournamentForBuilding | undefined }) {
  const navigate = useNavigate()
  return (
    <PageHead
      title={tournament && <bdi>{tournament.name}</bdi>}
      {...(tournament && { image: tournament.flag.url, sub: <HeadState tournament={tournament} /> })}
      onLeave={() => void navigate(pathTo('Home'))}
    />
  )
}

/** The rounds it covers, and how far it has got. */
function HeadState({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const isOver = useIsOver(tournament.start_time)
  // A season in progress counts down to the deadline of the round that can be entered.
  const isOpen = !isOver && (tournament.status === 'upcoming' || tournament.is_seasonal_game)
  return (
    <>
      <bdi>{tournament.duration}</bdi> ·{' '}
      {isOpen && tournament.status === 'current' && <LiveMark>{t('common.live')}</LiveMark>}{' '}
      {isOpen && (
        <>
          <CountdownText until={tournament.start_time} /> {t('tournaments.toDeadline')}
        </>
      )}
      {!isOpen && tournament.status === 'past' && t('tournaments.finished')}
      {!isOpen && tournament.status !== 'past' && <LiveMark>{t('common.live')}</LiveMark>}
    </>
  )
}

type TabContentProps = { readonly tab: (typeof TABS)[number]; readonly tournament: TournamentForBuilding }

function TabContent({ tab, tournament }: TabContentProps) {
  const [contest] = tournament.subgames
  switch (tab) {
    case 'overview':
      return <OverviewTab tournament={tournament} />
    case 'fixtures':
      return <FixturesTab tournamentId={tournament.id} />
    case 'entries':
      return contest ? <EntriesTab subTournamentId={contest.id} /> : null
    case 'prizes':
      return contest ? <PrizeTable subTournamentId={contest.id} /> : null
    case 'rules':
      return <TournamentRules tournamentId={tournament.id} />
  }
}
