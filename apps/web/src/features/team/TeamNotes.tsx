import { namesInSight } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { playersOf } from './pitch-rows.ts'
import styles from './PlayerDialogs.module.css'

/** Why a player brings the team something other than their own points: a substitute, or the stacking penalty. */
export function TeamNotes({ team, player }: { readonly team: UserTeam; readonly player: TeamPlayer }) {
  const { t, points, signedPoints } = useTexts()
  const { autoSubReason, replacedBy, stackingPenalty, teamPoints } = player
  return (
    <>
      {replacedBy !== null && autoSubReason === null && (
        <p className={styles.replaced}>
          <Icon name="swap" size={16} />
          <span>
            {t('dashboard.replacedBy', { name: replacedBy })}{' '}
            {teamPoints !== null && (
              <b className="number isolate">
                {t('dashboard.pointsShort', { count: teamPoints, points: points(teamPoints) })}
              </b>
            )}
          </span>
        </p>
      )}
      {stackingPenalty !== 0 && (
        <p className={styles.replaced}>
          <Icon name="info" size={16} />
          <span>
            {t('live.stackingWhy', {
              name: namesInSight(playersOf(team), 'list')(player),
              points: signedPoints(stackingPenalty),
            })}
          </span>
        </p>
      )}
    </>
  )
}
