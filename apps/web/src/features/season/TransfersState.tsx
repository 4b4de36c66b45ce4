import type { SeasonState, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Badge, Card } from '../../ui/Surface.tsx'
import styles from './TransfersState.module.css'

type TransfersStateProps = { readonly team: UserTeam; readonly season: SeasonState }

/**
 * Free transfers, those made and their cost in the open round, and what is played in it: it never asks the manager
 * anything.
 */
export function TransfersState({ team, season }: TransfersStateProps) {
  const { t, number, signedPoints } = useTexts()
  const { free_transfers: free, transfers_made: made, transfers_cost: cost } = season
  const isFirstRound = season.locked_players.length === 0
  const played = team.chips.find(({ active }) => active)
  const extraText =
    season.wildcard === 'active'
      ? t('season.wildcardActiveText')
      : t('season.extraText', { points: Math.abs(season.extra_transfer_cost) })
  return (
    <Card
      title={t('season.transfers')}
      aside={
        <span className={styles.played}>
          {season.wildcard === 'active' && <Badge isHot>{t('season.wildcard')}</Badge>}
          {played && <Badge isHot>{t(`season.chip.${played.key}`)}</Badge>}
        </span>
      }
    >
      <dl className={styles.figures}>
        <div>
          <dt>{t('season.free')}</dt>
          <dd className="number">
            {free === null ? t('common.unlimited') : number(team.transfers_available)}
          </dd>
        </div>
        <div>
          <dt>{t('season.made')}</dt>
          <dd className="number">{number(isFirstRound ? 0 : made)}</dd>
        </div>
        <div>
          <dt>{t('season.cost')}</dt>
          <dd className={classNames('number isolate', cost < 0 && styles.costly)}>{signedPoints(cost)}</dd>
        </div>
      </dl>
      <p className={styles.about}>{isFirstRound ? t('season.firstRoundText') : extraText}</p>
    </Card>
  )
}
