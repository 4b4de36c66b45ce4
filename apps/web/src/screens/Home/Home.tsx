import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Answer, TournamentCard } from '@gaffer/contract/types'
import { Suspense } from 'react'
import { Link, useSearchParams } from '../../lib/router.tsx'
import { useBrand } from '../../brand/brand.tsx'
import { useArrivedVisit } from '../../features/session/use-arrived-visit.ts'
import { championshipsOptions, lobbyOptions, type LobbyFilter } from '../../features/tournaments/api.ts'
import { nextMatchday, seasonIn } from '../../features/tournaments/model.ts'
import { useSession } from '../../features/session/session-context.ts'
import { loadScreenTexts, useTexts } from '../../i18n/language.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { changeSearch } from '../../lib/change-search.ts'
import { choiceOf, idOf, pathTo } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Chips, Segments, SelectField } from '../../ui/Choice.tsx'
import { CardListSkeleton } from '../../ui/ContestCard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, Skeleton } from '../../ui/Surface.tsx'
import { Matchdays } from './Matchdays.tsx'
import { NextDeadline } from './NextDeadline.tsx'
import { SeasonPlace } from './SeasonPlace.tsx'
import styles from './Home.module.css'

const TYPES = ['official', 'head_to_head', 'user_created'] as const
const STATUSES = ['upcoming', 'current', 'past', 'all'] as const
const CARD_HEIGHT = 224
const HERO_HEIGHT = 300
const SEASON_REFRESH_MS = 60_000
const CARDS_SKELETON = <CardListSkeleton count={6} height={CARD_HEIGHT} />

/** Of those who have logged in. */
const LobbyAside = lazyExtra(async () => {
  const [{ LobbyAside: component }] = await Promise.all([
    import('../../features/support/LobbyAside.tsx'),
    loadScreenTexts(),
  ])
  return component
})

/** The lobby: tabs, filters, cards. */
export function HomeScreen() {
  const { t, number } = useTexts()
  useArrivedVisit()
  const isSignedIn = useSession().status === 'signedIn'
  const brand = useBrand()
  const [search, setSearch] = useSearchParams()
  const type = choiceOf(search.get('type'), TYPES)
  const status = choiceOf(search.get('status'), STATUSES)
  const championshipId = idOf(search.get('championship') ?? undefined)
  const filter: LobbyFilter = { type, status: status === 'all' ? undefined : status, championshipId }
  const lobby = useInfiniteQuery(lobbyOptions(filter))
  const championships = useQuery(championshipsOptions(filter))
  const isFirstView = type === 'official' && status === 'upcoming' && championshipId === undefined
  const { season, isAwaited } = useSeason(isFirstView)
  const change = (key: string, value: string | undefined) =>
    setSearch(changeSearch({ [key]: value }), { replace: true })
  const counts = lobby.data?.pages.at(-1)?.data.status_counts
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{t('header.home')}</h1>
      {isFirstView && <Hero lobby={lobby} season={season} />}
      <div className={styles.rail}>
        {(season || isAwaited) && (
          <div className={styles.season}>{season && <SeasonPlace card={season} />}</div>
        )}
        {isFirstView && isSignedIn && (
          <Suspense>
            <LobbyAside cards={lobby.data?.pages.flatMap(({ data }) => data.data) ?? []} />
          </Suspense>
        )}
      </div>
      <div className={styles.filters}>
        <Segments
          label={t('tournaments.kinds')}
          value={type}
          options={TYPES.map((value) => ({ value, label: t(`tournaments.type.${value}`) }))}
          to={(value) => pathTo('Home', {}, { type: value === 'official' ? undefined : value })}
        />
        <Chips
          label={t('tournaments.status')}
          value={status}
          options={STATUSES.map((value) => ({
            value,
            label: (
              <>
                {t(`tournaments.filter.${value}`)}{' '}
                <span className="number">{counts && number(counts[value])}</span>
              </>
            ),
          }))}
          onChange={(value) => change('status', value === 'upcoming' ? undefined : value)}
        />
        <div className={styles.championship} data-chosen={championshipId !== undefined || undefined}>
          <SelectField
            label={t('tournaments.championship')}
            isLabelHidden
            value={championshipId ?? ''}
            onChange={(event) => change('championship', event.target.value || undefined)}
          >
            <option value="">{t('tournaments.allChampionships')}</option>
            {championships.data?.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} (
                {number(championships.data.counts.find((one) => one.championship_id === id)?.count ?? 0)})
              </option>
            ))}
          </SelectField>
          <Icon name="filter" />
        </div>
      </div>
      {type !== 'official' && (
        <LinkButton look="secondary" to={pathTo('Games')}>
          {t('tournaments.ofFriends')}
        </LinkButton>
      )}
      {isAwaited ? (
        CARDS_SKELETON
      ) : (
        <Cards lobby={lobby} isFirstView={isFirstView} hasRooms={type === 'official' && brand.can.hasRooms} />
      )}
    </div>
  )
}

type Season = {
  readonly season: TournamentCard | undefined
  /** The first answer is on its way: cards that were shown before it would be moved by it. */
  readonly isAwaited: boolean
}

/** The seasonal game that is played: it can be entered at any time, though it has started. */
function useSeason(isShown: boolean): Season {
  const started = useInfiniteQuery({
    ...lobbyOptions({ type: 'official', status: 'current', championshipId: undefined }),
    enabled: isShown,
    refetchInterval: SEASON_REFRESH_MS,
  })
  return {
    season: isShown ? seasonIn(started.data?.pages.flatMap(({ data }) => data.data) ?? []) : undefined,
    isAwaited: started.isLoading && started.failureCount === 0,
  }
}

/** The next deadline, if there is one; empty space of the same size until that is known. */
function Hero({ lobby, season }: { readonly lobby: Lobby; readonly season: TournamentCard | undefined }) {
  const now = useNow()
  if (lobby.data === undefined) return lobby.errorUpdateCount > 0 ? null : <Skeleton height={HERO_HEIGHT} />
  const matchday = nextMatchday(
    lobby.data.pages.flatMap(({ data }) => data.data),
    now,
  )
  return matchday && <NextDeadline matchday={matchday} season={season} />
}

/** A link to the rooms, for operators that have them. */
function RoomsLink() {
  const { t } = useTexts()
  return (
    <Link to={pathTo('ChooseBet')} className={styles.rooms}>
      <span className={styles.roomsIcon}>
        <Icon name="cup" size={22} />
      </span>
      <span className={styles.roomsWords}>
        <b>{t('tournaments.rooms')}</b>
        <span>{t('tournaments.roomsText')}</span>
      </span>
      <Icon name="forward" size={18} />
    </Link>
  )
}

type Lobby = UseInfiniteQueryResult<InfiniteData<Answer<'homeTournaments'>>>

type CardsProps = {
  readonly lobby: Lobby
  readonly hasRooms: boolean
  /** The lobby without a filter. */
  readonly isFirstView: boolean
}

function Cards(props: CardsProps) {
  return (
    <div className={styles.found}>
      <QueryState query={props.lobby} skeleton={CARDS_SKELETON}>
        {({ pages }) => <Found {...props} cards={pages.flatMap(({ data }) => data.data)} />}
      </QueryState>
    </div>
  )
}

function Found({
  lobby,
  cards,
  hasRooms,
  isFirstView,
}: CardsProps & { readonly cards: readonly TournamentCard[] }) {
  const { t } = useTexts()
  if (cards.length === 0)
    return (
      <>
        <Notice title={t('tournaments.empty')} text={t('error.noGames')} />
        {hasRooms && <RoomsLink />}
      </>
    )
  return (
    <>
      <Matchdays cards={cards} asksFriend={isFirstView} afterFirst={hasRooms && <RoomsLink />} />
      {lobby.hasNextPage && (
        <div className={styles.more}>
          <Button
            look="secondary"
            disabled={lobby.isFetchingNextPage}
            onClick={() => void lobby.fetchNextPage()}
          >
            {t('common.more')}
          </Button>
        </div>
      )}
    </>
  )
}
