import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { playerRoundOptions } from '../players/api.ts'
import { whyPoints } from './why-points.ts'
import styles from './WhyPoints.module.css'

type WhyPointsProps = {
  readonly team: Pick<UserTeam, 'roundId'>
  readonly player: TeamPlayer
  readonly subTournamentId: number | undefined
}

/** What a player's points in the round are made of: each action, then what the team makes of them; it adds up. */
export function WhyPoints({ team, player, subTournamentId }: WhyPointsProps) {
  const { t, points, signedPoints, number, dateTime } = useTexts()
  const stats = useQuery(playerRoundOptions(player.playerId, team.roundId, subTournamentId))
  return (
    <QueryState query={stats} skeleton={<Skeleton height={170} />}>
      {({ breakDown, playerPoints: own }) => {
        const why = whyPoints(own, player)
        const total = points(why?.total ?? own)
        if (breakDown.length === 0)
          return (
            <p className={styles.none}>
              {player.kickOffAt === null
                ? t('players.noPoints')
                : t('players.kickOff', { time: dateTime(player.kickOffAt) })}
            </p>
          )
        return (
          <section className={styles.why}>
            <h3>{t('players.why', { points: total })}</h3>
            <ul>
              {breakDown.map(({ action, match, criteria, points: earned }) => (
                <Line key={`${action} ${match ?? ''}`} words={criteria} match={match} isGood={earned > 0}>
                  {signedPoints(earned)}
                </Line>
              ))}
              {why !== undefined && why.penalty < 0 && (
                <Line words={t('tournaments.badge.stacking')}>{signedPoints(why.penalty)}</Line>
              )}
              {why !== undefined && why.factor > 1 && (
                <Line words={t(`tournaments.badge.${why.role}`)}>×{number(why.factor)}</Line>
              )}
            </ul>
            <p className={styles.total}>
              <b>{t(why === undefined ? 'players.ownPoints' : 'players.teamPoints')}</b>
              <b className="number isolate">{total}</b>
            </p>
          </section>
        )
      }}
    </QueryState>
  )
}

function Line({
  words,
  match = null,
  isGood = false,
  children,
}: {
  readonly words: string
  /** The match it was earned in, where the round has several. */
  readonly match?: string | null
  readonly isGood?: boolean
  readonly children: ReactNode
}) {
  return (
    <li className={styles.line}>
      <span>
        {words}
        {match !== null && <small> · {match}</small>}
      </span>
      <b className="number isolate" data-good={isGood || undefined}>
        {children}
      </b>
    </li>
  )
}
