import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlayerInfo } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { DifficultyBox, PointsBadge, PositionLabel } from '../../ui/football/Labels.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { playerInfoOptions } from './api.ts'
import styles from './Player.module.css'

type PlayerShortInfoProps = {
  readonly playerId: number
  readonly subTournamentId: number | undefined
  /** Which price is shown: in a season today's, in rooms theirs. */
  readonly price: 'price' | 'gw_price' | 'palms_price'
  /** Shown between who it is and the matches. */
  readonly children?: ReactNode
}

/** A player in short: name, club, total points, the last two and the next two matches. */
export function PlayerShortInfo({ playerId, subTournamentId, price, children }: PlayerShortInfoProps) {
  const info = useQuery(playerInfoOptions(playerId, subTournamentId))
  return (
    <QueryState query={info} skeleton={<Skeleton height={190} />}>
      {({ data }) => (
        <>
          <PlayerHead player={data} cost={data[price]} />
          {children}
          <div className={styles.matches}>
            <Matches player={data} kind="last" />
            <Matches player={data} kind="next" />
          </div>
        </>
      )}
    </QueryState>
  )
}

/** Shown below a title with the name: position, price and points. */
function PlayerHead({ player, cost }: { readonly player: PlayerInfo; readonly cost: number }) {
  const { t, points, price } = useTexts()
  return (
    <div className={styles.head}>
      <Shirt url={player.iconUrl} size={56} />
      <div>
        <p className={styles.name}>
          <bdi>{player.team}</bdi>
        </p>
        <p className={styles.sub}>
          <PositionLabel position={player.position} /> · <bdi className="number">{price(cost)}</bdi>
        </p>
      </div>
      <p className={styles.total}>
        <span className={styles.sub}>{t('players.totalPoints')}</span>
        <br />
        <b className="number">{points(player.totalPoints)}</b>
      </p>
    </div>
  )
}

/** The last or the next two matches of a player. */
export function Matches({ player, kind }: { readonly player: PlayerInfo; readonly kind: 'last' | 'next' }) {
  const { t, date } = useTexts()
  const matches = kind === 'last' ? player.previousMatches.slice(0, 2) : player.nextMatches.slice(0, 2)
  return (
    <section>
      <h4>{t(`players.${kind}`)}</h4>
      {matches.length === 0 && <p className={styles.sub}>{t('players.noMatches')}</p>}
      {matches.map((match) => (
        <p key={`${match.roundName} ${match.teamShort}`} className={styles.match}>
          <img src={match.teamLogo} alt="" width={20} height={20} />
          <span className={styles.opponent}>
            {match.teamShort}
            {kind === 'next' && match.date !== null && (
              <span className={styles.when}>{date(match.date)}</span>
            )}
          </span>
          {match.points === null ? (
            <DifficultyBox level={match.diff} />
          ) : (
            <PointsBadge points={match.points} />
          )}
        </p>
      ))}
    </section>
  )
}
