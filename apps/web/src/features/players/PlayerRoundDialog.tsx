import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PositionLabel } from '../../ui/football/Labels.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { playerRoundOptions } from './api.ts'
import styles from './Player.module.css'

type PlayerRoundDialogProps = {
  readonly playerId: number
  /** Undefined means the round being played, or the last one. */
  readonly roundId: number | undefined
  readonly subTournamentId: number | undefined
  /** A further remark to show. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

/** A player's points in a round, action by action. */
export function PlayerRoundDialog({ onClose, note, ...player }: PlayerRoundDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog title={t('players.breakdown')} onClose={onClose}>
      <PlayerBreakdown {...player} />
      {note}
    </Dialog>
  )
}

export function PlayerBreakdown({
  playerId,
  roundId,
  subTournamentId,
}: Omit<PlayerRoundDialogProps, 'onClose' | 'note'>) {
  const { t, points, signedPoints } = useTexts()
  const stats = useQuery(playerRoundOptions(playerId, roundId, subTournamentId))
  return (
    <QueryState query={stats} skeleton={<Skeleton height={220} />}>
      {(round) => (
        <>
          <div className={styles.head}>
            <Shirt url={round.image} size={48} />
            <div>
              <p className={styles.name}>
                <bdi>{round.data.name}</bdi>
              </p>
              <p className={styles.sub}>
                <PositionLabel position={round.data.position} /> · <bdi>{round.data.team}</bdi> ·{' '}
                {round.data.roundName}
              </p>
            </div>
            <b className={`${styles.total} number`}>{points(round.playerPoints)}</b>
          </div>
          {round.breakDown.length === 0 && <p className={styles.sub}>{t('players.noPoints')}</p>}
          <ul>
            {round.breakDown.map((entry) => (
              <li key={`${entry.action} ${entry.match ?? ''}`} className={styles.line}>
                <span>
                  {entry.criteria}
                  {entry.match !== null && <span className={styles.sub}> · {entry.match}</span>}
                </span>
                <span className={`${entry.points > 0 ? styles.good : styles.bad} number isolate`}>
                  {signedPoints(entry.points)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryState>
  )
}
