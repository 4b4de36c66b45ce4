import type { LeaguePairing } from '@gaffer/contract/types'
import { isMine, isMyPairing, type LeagueDetails, type Member } from '../../features/leagues/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TeamButton } from '../../features/standings/TeamButton.tsx'
import styles from './Meeting.module.css'

type MeetingProps = {
  readonly league: LeagueDetails
  readonly pairing: LeaguePairing
  readonly onTeam: (team: Member) => void
}

/** Two teams that meet, one below the other, with their scores. */
export function Meeting({ league, pairing, onTeam }: MeetingProps) {
  const { t } = useTexts()
  const { a, b, points_a: pointsA, points_b: pointsB, winner, is_bye: isBye } = pairing
  const resultOf = (side: 'a' | 'b') => {
    if (winner === null || winner === 'draw') return undefined
    return winner === side ? 'won' : 'lost'
  }
  return (
    <div className={styles.meeting} data-mine={isMyPairing(league, pairing) || undefined}>
      <Side league={league} team={a} points={pointsA} result={resultOf('a')} onTeam={onTeam} />
      {isBye ? (
        <p className={styles.side}>
          <span className={styles.open}>{t(pointsB === null ? 'leagues.bye' : 'leagues.byeAverage')}</span>
          <Points points={pointsB} />
        </p>
      ) : (
        <Side league={league} team={b} points={pointsB} result={resultOf('b')} onTeam={onTeam} />
      )}
    </div>
  )
}

type SideProps = {
  readonly league: LeagueDetails
  readonly team: LeaguePairing['a']
  readonly points: number | null
  readonly result: 'won' | 'lost' | undefined
  readonly onTeam: (team: Member) => void
}

function Side({ league, team, points, result, onTeam }: SideProps) {
  const { t } = useTexts()
  return (
    <div className={styles.side} data-result={result}>
      {team === null ? (
        <span className={styles.open}>{t('leagues.undecided')}</span>
      ) : (
        <TeamButton team={team} isMine={isMine(league, team.user_team_id)} onTeam={onTeam} />
      )}
      <Points points={points} isWinner={result === 'won'} />
    </div>
  )
}

function Points({ points, isWinner }: { readonly points: number | null; readonly isWinner?: boolean }) {
  const { t, points: format } = useTexts()
  return (
    <span className={styles.points}>
      {isWinner && (
        <>
          <Icon name="check" size={14} />
          <span className="visually-hidden">{t('leagues.wins')}</span>
        </>
      )}
      <span className="number isolate">{points === null ? '' : format(points)}</span>
    </span>
  )
}
