import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Navigate, useParams } from 'react-router'
import type { PlayerInfo } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { playerInfoOptions } from '../../features/players/api.ts'
import { nextFixturesOf } from '../../features/players/model.ts'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { IconButton } from '../../ui/Button.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { DifficultyBox, PointsBadge, PositionLabel } from '../../ui/football/Labels.tsx'
import { Curve } from '../../ui/football/Curve.tsx'
import { kitColors } from '../../ui/football/kit-colors.ts'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Skeleton } from '../../ui/Surface.tsx'
import styles from './PlayerInfoDialog.module.css'

/** Everything about a player. */
export function PlayerInfoDialogScreen() {
  const { t } = useTexts()
  const leave = useLeave(pathTo('Home'))
  const { id, isSeasonal } = useParams()
  const playerId = idOf(id)
  const [search] = useSearchParams()
  // Prices are those of the game the visitor came from.
  const subTournamentId = idOf(search.get('game') ?? undefined)
  const info = useQuery({
    ...playerInfoOptions(playerId ?? 0, subTournamentId),
    enabled: playerId !== undefined,
  })
  if (playerId === undefined) return <Navigate to={pathTo('Home')} replace />
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <IconButton label={t('common.close')} icon={<Icon name="close" />} onClick={leave} />
      </div>
      <QueryState isPage query={info} skeleton={<Loading />}>
        {({ data }) => <Player player={data} isSeasonal={isSeasonal === '1'} />}
      </QueryState>
    </div>
  )
}

function Loading() {
  return (
    <>
      <Skeleton height={300} />
      <Skeleton height={420} />
    </>
  )
}

function Player({ player, isSeasonal }: { readonly player: PlayerInfo; readonly isSeasonal: boolean }) {
  const { t, tenth, points, price, percent } = useTexts()
  const { showsMerchandise } = useBrand().can
  const facts: readonly Fact[] = [
    { name: t('players.form'), value: tenth(player.form) },
    { name: t('players.totalPoints'), value: points(player.totalPoints) },
    ...(isSeasonal
      ? [
          { name: t('players.priceNow'), value: price(player.price, 'exact') },
          { name: t('players.openingPrice'), value: price(player.initial_price, 'exact') },
        ]
      : [{ name: t('players.seasonPrice'), value: price(player.palms_price) }]),
    { name: t('players.gameweekPrice'), value: price(player.gw_price) },
  ]
  return (
    <>
      <section className={styles.hero} style={{ '--kit': kitColors(player.iconUrl).main } as CSSProperties}>
        <div className={styles.who}>
          <Shirt url={player.iconUrl} size={108} />
          <h1 className={styles.name}>
            <bdi>
              {player.firstName} {player.lastName}
            </bdi>
          </h1>
          <p className={styles.sub}>
            <PositionLabel position={player.position} isFilled /> <bdi>{player.team}</bdi> ·{' '}
            {t('players.chosenBy')} <span className="number">{percent(Math.round(player.chosenBy))}</span>
          </p>
          {showsMerchandise && player.merchandise_link !== null && (
            <a href={player.merchandise_link} target="_blank" rel="noopener noreferrer">
              {t('players.buyShirt')}
            </a>
          )}
        </div>
        <Facts facts={facts} />
      </section>
      <PriceThroughTime prices={player.prices} />
      <NextFixtures player={player} />
      <Card title={t('players.fixtures')}>
        {player.fixtures.length === 0 && <p className={styles.sub}>{t('players.noMatches')}</p>}
        {player.fixtures.map((fixture) => (
          <PlayerFixture key={fixture.fixtureId} fixture={fixture} />
        ))}
      </Card>
    </>
  )
}

/** The price in each gameweek; a price that never moved needs no chart. */
function PriceThroughTime({ prices }: Pick<PlayerInfo, 'prices'>) {
  const { t, price, number } = useTexts()
  const [first, last] = [prices[0], prices.at(-1)]
  const all = prices.map((each) => each.price)
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  if (first === undefined || last === undefined || least === greatest) return null
  const nameOf = (roundNumber: number) => t('season.gameweekShort', { number: number(roundNumber) })
  return (
    <Card title={t('season.priceThrough')}>
      <Curve
        values={all}
        top="greatest"
        scale={{ top: price(greatest, 'exact'), bottom: price(least, 'exact') }}
        ends={{ first: nameOf(first.roundNumber), last: nameOf(last.roundNumber) }}
        description={t('season.priceLong', {
          first: price(first.price, 'exact'),
          last: price(last.price, 'exact'),
        })}
      />
    </Card>
  )
}

/** The coming matches: opponent, home or away, and difficulty. */
function NextFixtures({ player }: { readonly player: PlayerInfo }) {
  const { t, number } = useTexts()
  const next = nextFixturesOf(player)
  if (next.length === 0) return null
  return (
    <Card title={t('season.nextFixtures')}>
      <ol className={styles.next}>
        {next.map(({ fixture, opponent }) => (
          <li key={fixture.fixtureId} title={`${fixture.hostName} – ${fixture.guestName}`}>
            <span className={styles.round}>
              {t('season.gameweekShort', { number: number(fixture.roundNumber) })}
            </span>
            <img src={opponent.teamLogo} alt="" width={28} height={28} />
            <b>
              <bdi>{opponent.teamShort}</bdi>
            </b>
            <span className={styles.where}>{t(opponent.isHome ? 'season.home' : 'season.away')}</span>
            <DifficultyBox level={opponent.diff} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function PlayerFixture({ fixture }: { readonly fixture: PlayerInfo['fixtures'][number] }) {
  const { date } = useTexts()
  const hasScore = fixture.hostScore !== null && fixture.guestScore !== null
  return (
    <div className={styles.row}>
      <small>{fixture.date === null ? '–' : date(fixture.date)}</small>
      <span>
        <bdi>{fixture.hostName}</bdi> – <bdi>{fixture.guestName}</bdi>
      </span>
      <b className="number isolate">{hasScore ? `${fixture.hostScore}–${fixture.guestScore}` : ''}</b>
      {fixture.playerPoints === null ? (
        <DifficultyBox level={fixture.diff} />
      ) : (
        <PointsBadge points={fixture.playerPoints} />
      )}
    </div>
  )
}
