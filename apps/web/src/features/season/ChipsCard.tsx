import { useState } from 'react'
import type { Chip } from '@gaffer/rules'
import type { ChipOfTeam, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Badge, Card } from '../../ui/Surface.tsx'
import { useBuyChips, usePlayChip } from './api.ts'
import { ChangeFailure } from './ChangeFailure.tsx'
import { chipAction, purchaseOf } from './chips.ts'
import styles from './Chips.module.css'

type ChipsCardProps = {
  readonly team: UserTeam
  /** What all of them cost together. */
  readonly priceOfAll: number
}

/** The three chips of a season: played in a round, taken back until its deadline, bought (spec 4, 9). */
export function ChipsCard({ team, priceOfAll }: ChipsCardProps) {
  const { t, money } = useTexts()
  const [wanted, want] = useState<readonly Chip[]>()
  const play = usePlayChip()
  const buy = useBuyChips()
  const { chips, teamId, currency } = team
  const isBusy = play.isPending || buy.isPending
  const purchase = wanted && purchaseOf(chips, wanted, priceOfAll)
  const areAllForSale = chips.length > 1 && chips.every(({ can_buy }) => can_buy)
  return (
    <Card title={t('season.chips')}>
      <p className={styles.about}>{t('season.chipsText')}</p>
      <ul>
        {chips.map((chip) => (
          <ChipRow
            key={chip.key}
            chip={chip}
            chips={chips}
            currency={currency}
            isBusy={isBusy}
            onPlay={(active) => play.mutate({ user_team_id: teamId, chip: chip.key, active })}
            onBuy={() => want([chip.key])}
          />
        ))}
      </ul>
      {areAllForSale && (
        <Button look="secondary" isWide disabled={isBusy} onClick={() => want(chips.map(({ key }) => key))}>
          {t('season.buyAll', { price: money(priceOfAll, currency) })}
        </Button>
      )}
      {wanted && purchase && (
        <ConfirmDialog
          title={t('season.buyQuestion')}
          message={t('season.buyText', {
            chips: wanted.map((key) => t(`season.chip.${key}`)).join(', '),
            price: money(purchase.price, currency),
          })}
          confirmLabel={t('season.buyFor', { price: money(purchase.price, currency) })}
          onConfirm={() => buy.mutate({ user_team_id: teamId, chips: [...wanted] })}
          onClose={() => want(undefined)}
        />
      )}
      {buy.data?.state === 'pending' && (
        <p className={styles.about} role="status">
          {t('season.buyPending')}
        </p>
      )}
      <ChangeFailure change={play} />
      <ChangeFailure change={buy} />
    </Card>
  )
}

type ChipRowProps = {
  readonly chip: ChipOfTeam
  readonly chips: readonly ChipOfTeam[]
  readonly currency: string
  readonly isBusy: boolean
  readonly onPlay: (active: boolean) => void
  readonly onBuy: () => void
}

function ChipRow({ chip, chips, currency, isBusy, onPlay, onBuy }: ChipRowProps) {
  const { t, money } = useTexts()
  const action = chipAction(chip, chips)
  return (
    <li className={classNames(styles.chip, chip.active && styles.active)}>
      <span className={styles.what}>
        <b>{t(`season.chip.${chip.key}`)}</b>{' '}
        <Badge>{chip.active ? t('season.chipActive') : t('season.chipLeft', { left: chip.available })}</Badge>
        <span className={styles.about}>{t(`season.chipText.${chip.key}`)}</span>
      </span>
      <span className={styles.actions}>
        {action === 'takeBack' && (
          <Button look="secondary" isSmall disabled={isBusy} onClick={() => onPlay(false)}>
            {t('season.chipTakeBack')}
          </Button>
        )}
        {(action === 'play' || action === 'blocked') && (
          <Button isSmall disabled={isBusy || action === 'blocked'} onClick={() => onPlay(true)}>
            {t('season.chipPlay')}
          </Button>
        )}
        {chip.can_buy && (
          <Button look="secondary" isSmall disabled={isBusy} onClick={onBuy}>
            {t('season.buyFor', { price: money(chip.price, currency) })}
          </Button>
        )}
      </span>
    </li>
  )
}
