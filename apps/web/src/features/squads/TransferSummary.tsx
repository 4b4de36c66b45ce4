import { HUNDREDTHS } from '@gaffer/rules'
import type { PlayerRow } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TransferPlan } from './transfers.ts'
import styles from './TransferSummary.module.css'

type TransferSummaryProps = {
  readonly plan: TransferPlan
  /** Undoes a transfer; undefined where that is not offered. */
  readonly onUndo?: (inId: number, out: PlayerRow) => void
}

/** Players out and in, how many transfers are free and what the others cost. */
export function TransferSummary({ plan, onUndo }: TransferSummaryProps) {
  const { t, signedPoints } = useTexts()
  const { pairs, isUnlimited, freeLeft, cost, hits } = plan.quote
  const nameOf = (id: number) => {
    const player = plan.rowOf(id)
    return player === undefined ? '…' : plan.nameOf(player)
  }
  return (
    <div className={styles.summary}>
      {pairs.length > 0 && (
        <ul>
          {pairs.map(({ outId, inId }) => {
            const out = plan.rowOf(outId)
            return (
              <li key={inId} className={styles.pair}>
                <span>
                  <span className={styles.out}>
                    <span className="visually-hidden">{t('season.out')} </span>
                    <bdi>{nameOf(outId)}</bdi>
                  </span>
                  <span className={styles.in}>
                    <Icon name="swap" size={14} />
                    <span className="visually-hidden">{t('season.in')} </span>
                    <bdi>{nameOf(inId)}</bdi>
                  </span>
                </span>
                {onUndo && out && (
                  <IconButton
                    label={t('season.undo', { name: nameOf(inId) })}
                    icon={<Icon name="close" size={16} />}
                    onClick={() => onUndo(inId, out)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <dl className={styles.figures}>
        <dt>{t('season.freeLeft')}</dt>
        <dd>{isUnlimited ? t('common.unlimited') : freeLeft}</dd>
        <dt>{t('season.cost')}</dt>
        <dd className={classNames(cost > 0 && styles.costly)}>
          {cost > 0
            ? t('season.costOf', { hits, points: signedPoints(-cost / HUNDREDTHS) })
            : t('season.costNothing')}
        </dd>
      </dl>
    </div>
  )
}
