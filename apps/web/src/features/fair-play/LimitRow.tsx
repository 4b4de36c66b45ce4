import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import type { FairPlay } from '../../payment/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/Surface.tsx'
import { LimitForm } from './LimitForm.tsx'
import { inForce, type LimitKind } from './limits.ts'
import styles from './FairPlay.module.css'

type LimitRowProps = { readonly kind: LimitKind; readonly fairPlay: FairPlay }

/** One limit: how much of it is used, who set it, and a looser one that is waiting. */
export function LimitRow({ kind, fairPlay }: LimitRowProps) {
  const { t, number, money, dateTime } = useTexts()
  const [isOpen, open] = useState(false)
  const limit = fairPlay[kind]
  const holding = inForce(limit)
  const show = (value: number) => (kind === 'entries' ? number(value) : money(value, fairPlay.currency))
  const waiting = limit.next_from
  const act = limit.mine === null ? 'fairPlay.set' : 'fairPlay.change'
  return (
    <li className={styles.part}>
      <h3 className={styles.head}>
        {t(`fairPlay.${kind}`)}
        <bdi className="number">
          {holding === null
            ? show(limit.used)
            : t('fairPlay.of', { used: show(limit.used), limit: show(holding) })}
        </bdi>
      </h3>
      {holding !== null && (
        <ProgressBar
          percent={holding === 0 ? 100 : (limit.used / holding) * 100}
          label={t(`fairPlay.${kind}`)}
          isOver={limit.used >= holding}
        />
      )}
      <div className={styles.own}>
        <p className={styles.about}>
          {limit.mine === null ? t('fairPlay.mineNone') : t('fairPlay.mine', { limit: show(limit.mine) })}
          {limit.operator !== null && ` ${t('fairPlay.operator', { limit: show(limit.operator) })}`}
        </p>
        {!isOpen && (
          <Button
            look="secondary"
            isSmall
            aria-label={`${t(act)}: ${t(`fairPlay.${kind}`)}`}
            onClick={() => open(true)}
          >
            {t(act)}
          </Button>
        )}
      </div>
      {waiting !== null && (
        <p className={styles.waiting} role="status">
          {limit.next === null
            ? t('fairPlay.nextNone', { time: dateTime(waiting) })
            : t('fairPlay.next', { limit: show(limit.next), time: dateTime(waiting) })}
        </p>
      )}
      {isOpen && (
        <LimitForm kind={kind} limit={limit} currency={fairPlay.currency} onDone={() => open(false)} />
      )}
    </li>
  )
}
