import type { UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { playersOf } from './pitch-rows.ts'
import styles from './Deductions.module.css'

type DeductionsProps = { readonly team: Pick<UserTeam, 'groups' | 'reserves'> }

/** What the shirts do not show: what the stacking penalty has taken, and that reserves do not count. */
export function Deductions({ team }: DeductionsProps) {
  const { t, signedPoints } = useTexts()
  const players = playersOf(team)
  const stacked = players.reduce((sum, { stackingPenalty }) => sum + stackingPenalty, 0)
  const hasIdle = team.reserves.some(({ factor, points }) => factor === 0 && points !== 0)
  if (stacked === 0 && !hasIdle) return null
  return (
    <ul className={styles.list}>
      {stacked !== 0 && (
        <li>
          <Icon name="info" size={16} />
          <b className="number isolate">{t('live.stacking', { points: signedPoints(stacked) })}</b>
        </li>
      )}
      {hasIdle && (
        <li>
          <Icon name="info" size={16} />
          {t('live.ownPoints')}
        </li>
      )}
    </ul>
  )
}
