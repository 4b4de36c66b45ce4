import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { DashboardCard } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { useGames } from '../../features/dashboard/use-games.ts'
import { GameCards } from '../../features/dashboard/GameCards.tsx'
import { GAME_STATUSES, type GameStatus, selectGame, selectTeamId } from '../../features/dashboard/model.ts'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { MoneyNews } from '../../features/support/MoneyNews.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { choiceOf, idOf, pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Chips, SelectField } from '../../ui/Choice.tsx'
import { EmptyPitch } from '../../ui/football/Pitch.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import { Game } from './Game.tsx'
import { GameLayout } from './GameLayout.tsx'
import { SeasonGame } from './SeasonGame.tsx'
import styles from './Dashboard.module.css'

/** The manager's games: cards, and the team, table and matches of the chosen one (R-52..58). */
export function DashboardScreen() {
  const { t } = useTexts()
  const session = useSession()
  const subTournamentId = idOf(useParams().subId)
  const visit = { route: 'Dashboard', subId: subTournamentId } as const
  return (
    <div className={styles.dashboard}>
      <h1 className="visually-hidden">{t('header.games')}</h1>
      {session.status === 'unknown' && <Loading />}
      {session.status === 'anonymous' && <LoginNotice title={t('dashboard.login')} visit={visit} />}
      {session.status === 'signedIn' && <AllGames subTournamentId={subTournamentId} />}
    </div>
  )
}

/** The games that go on; where there are none, and nobody asked for those alone, the ones that are over. */
function AllGames({ subTournamentId }: { readonly subTournamentId: number | undefined }) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const status = choiceOf(search.get('status'), GAME_STATUSES)
  const isAsked = search.has('status') || subTournamentId !== undefined
  const last = (
    <Games
      status="past"
      head={
        <>
          <MoneyNews />
          <Card className={styles.last} title={t('dashboard.lastGames')}>
            <LinkButton to={pathTo('Home')}>{t('dashboard.nextGame')}</LinkButton>
          </Card>
        </>
      }
    />
  )
  return <Games subTournamentId={subTournamentId} status={status} instead={isAsked ? undefined : last} />
}

type GamesProps = {
  readonly subTournamentId?: number | undefined
  readonly status: GameStatus
  /** Above the games. */
  readonly head?: ReactNode
  /** In place of the games where there are none. */
  readonly instead?: ReactNode
}

function Games({ subTournamentId, status, head, instead }: GamesProps) {
  const { t } = useTexts()
  const [search, setSearch] = useSearchParams()
  const { games, cards, shown } = useGames(status, subTournamentId)
  if (isRefusal(games.error, 'onlookerOnly')) {
    return <LoginNotice title={t('dashboard.login')} visit={{ route: 'Dashboard', subId: subTournamentId }} />
  }
  const filter = (
    <StatusFilter
      status={choiceOf(search.get('status'), GAME_STATUSES)}
      onChange={(value) => setSearch(value === 'active' ? {} : { status: value }, { replace: true })}
    />
  )
  const userTeamId = idOf(search.get('user_team_id') ?? undefined)
  return (
    <>
      {games.data === undefined && filter}
      <QueryState query={games} skeleton={<Loading />}>
        {({ data }) => {
          const all = cards ?? data
          const card = selectGame(all, shown, userTeamId)
          if (card !== undefined)
            return (
              <>
                {head}
                <Chosen cards={all} card={card} userTeamId={userTeamId} status={status} filter={filter} />
              </>
            )
          return (
            instead ?? (
              <>
                {filter}
                <MoneyNews />
                <NoGames />
              </>
            )
          )
        }}
      </QueryState>
    </>
  )
}

function NoGames() {
  const { t } = useTexts()
  return (
    <Notice
      title={t('error.noGames')}
      text={t('dashboard.noGamesText')}
      action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
    />
  )
}

type ChosenProps = {
  readonly cards: readonly DashboardCard[]
  readonly card: DashboardCard
  readonly userTeamId: number | undefined
  readonly status: GameStatus
  readonly filter: ReactNode
}

type StatusFilterProps = {
  readonly status: GameStatus
  readonly onChange: (status: GameStatus) => void
}

/** The status filter: all four visible where there is room, folded into one field on a phone. */
function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTexts()
  const label = t('dashboard.status')
  const options = GAME_STATUSES.map((value) => ({ value, label: t(`dashboard.filter.${value}`) }))
  return (
    <div className={styles.filter}>
      <div className={styles.chips}>
        <Chips label={label} value={status} options={options} onChange={onChange} />
      </div>
      <div className={styles.folded}>
        <SelectField
          label={label}
          isLabelHidden
          value={status}
          onChange={(event) => onChange(choiceOf(event.target.value, GAME_STATUSES))}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

function Chosen({ cards, card, userTeamId, status, filter }: ChosenProps) {
  const addressOf = (game: DashboardCard, teamId?: number) =>
    pathTo(
      'Dashboard',
      { subId: game.sub_tournament_id },
      { status: status === 'active' ? undefined : status, user_team_id: teamId },
    )
  const teamId = selectTeamId(card, userTeamId)
  const toTeam = (chosenId: number) => addressOf(card, chosenId)
  return (
    <div className={styles.columns}>
      <div className={styles.strip}>
        {filter}
        <GameCards cards={cards} selectedId={card.sub_tournament_id} to={(game) => addressOf(game)} />
      </div>
      {card.is_seasonal_game && teamId !== undefined ? (
        <SeasonGame key={card.tournament_id} card={card} userTeamId={teamId} toTeam={toTeam} />
      ) : (
        <Game card={card} userTeamId={teamId} toTeam={toTeam} />
      )}
    </div>
  )
}

/** The columns in their final layout: games, the team, its figures and the table. */
function Loading() {
  return (
    <div className={styles.columns}>
      <Skeleton height={56} />
      <GameLayout now={<Skeleton height={64} />} team={<EmptyPitch />} race={<Skeleton height={480} />} />
    </div>
  )
}
