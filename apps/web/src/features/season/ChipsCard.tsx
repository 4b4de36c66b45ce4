import { useState } from 'react'
import type { Chip } from '@gaffer/rules'
import type { ChipOfTeam, UserTeam } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { PaymentDialogs } from '../../payment/PaymentDialogs.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Badge, Card } from '../../ui/Surface.tsx'
import { useBuyChips, usePlayChip } from './api.ts'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import { chipAction } from './chips.ts'
import styles from './Chips.module.css'

/** The three chips of a season: played in a round, undone until its deadline, bought. */
export function ChipsCard({ team }: { readonly team: UserTeam }) {
  const { t, list } = useTexts()
  const { prices } = useBrand()
  const [isShopOpen, openShop] = useState(false)
  const play = usePlayChip()
  const buy = useBuyChips()
  const { chips, teamId, currency } = team
  const payment = usePayment<readonly Chip[]>((keys) => {
    const wanted = { user_team_id: teamId, chips: [...keys] }
    return {
      ask: () => request('purchaseQuote', { body: wanted }),
      pay: (quote) => buy.mutateAsync({ ...wanted, quote }),
    }
  })
  const isBusy = play.isPending || payment.isBusy
  const forSale = chips.filter(({ can_buy }) => can_buy)
  return (
    <Card title={t('season.chips')}>
      <p className={styles.about}>{t('season.chipsText')}</p>
      <ul>
        {chips.map((chip) => (
          <ChipRow
            key={chip.key}
            chip={chip}
            chips={chips}
            isBusy={isBusy}
            onPlay={(active) => play.mutate({ user_team_id: teamId, chip: chip.key, active })}
          />
        ))}
      </ul>
      {forSale.length > 0 && (
        <Button look="secondary" isWide disabled={isBusy} onClick={() => openShop(true)}>
          {t('season.buyMore')}
        </Button>
      )}
      {isShopOpen && (
        <Shop
          forSale={forSale}
          priceOfAll={forSale.length === chips.length ? prices.allChips : undefined}
          currency={currency}
          onWant={(keys) => {
            openShop(false)
            void payment.start(keys)
          }}
          onClose={() => openShop(false)}
        />
      )}
      <PaymentDialogs
        payment={payment}
        title={t('season.buyQuestion')}
        item={(keys) => list(keys.map((key) => t(`season.chip.${key}`)))}
        confirmText={(price) => t('season.buyFor', { price })}
      />
      {buy.data !== undefined && (
        <p className={styles.about} role="status">
          {buy.data.state === 'pending'
            ? t('season.buyPending')
            : t('season.bought', { chips: list(buy.variables.chips.map((key) => t(`season.chip.${key}`))) })}
        </p>
      )}
      <ChangeFailure change={play} />
    </Card>
  )
}

type ChipRowProps = {
  readonly chip: ChipOfTeam
  readonly chips: readonly ChipOfTeam[]
  readonly isBusy: boolean
  readonly onPlay: (active: boolean) => void
}

function ChipRow({ chip, chips, isBusy, onPlay }: ChipRowProps) {
  const { t } = useTexts()
  const action = chipAction(chip, chips)
  return (
    <li className={classNames(styles.chip, chip.active && styles.active)}>
      <span className={styles.what}>
        <span className={styles.name}>
          <b>{t(`season.chip.${chip.key}`)}</b>
          {chip.active && <Badge isHot>{t('season.chipActive')}</Badge>}
          {(!chip.active || chip.available > 0) && (
            <Badge>{t('season.chipLeft', { left: chip.available })}</Badge>
          )}
        </span>
        <span className={styles.about}>{t(`season.chipText.${chip.key}`)}</span>
      </span>
      {action === 'takeBack' && (
        <Button look="secondary" isSmall disabled={isBusy} onClick={() => onPlay(false)}>
          {t('season.chipTakeBack')}
        </Button>
      )}
      {action === 'play' && (
        <Button look="secondary" isSmall disabled={isBusy} onClick={() => onPlay(true)}>
          {t('season.chipPlay')}
        </Button>
      )}
      {action === 'blocked' && <span className={styles.about}>{t('season.chipBlocked')}</span>}
    </li>
  )
}

type ShopProps = {
  readonly forSale: readonly ChipOfTeam[]
  /** Undefined where not all of them are for sale any more. */
  readonly priceOfAll: number | undefined
  readonly currency: string
  readonly onWant: (chips: readonly Chip[]) => void
  readonly onClose: () => void
}

/** Which chips can be bought, one at a time or all of them for less. */
function Shop({ forSale, priceOfAll, currency, onWant, onClose }: ShopProps) {
  const { t, money } = useTexts()
  return (
    <Dialog title={t('season.buyMore')} onClose={onClose}>
      <p className={styles.about}>{t('season.buyOnce')}</p>
      <ul>
        {forSale.map(({ key, price }) => (
          <li key={key} className={styles.chip}>
            <span className={styles.what}>
              <b>{t(`season.chip.${key}`)}</b>
              <span className={styles.about}>{t(`season.chipText.${key}`)}</span>
            </span>
            <Button look="secondary" isSmall onClick={() => onWant([key])}>
              {t('season.buyFor', { price: money(price, currency) })}
            </Button>
          </li>
        ))}
      </ul>
      {priceOfAll !== undefined && forSale.length > 1 && (
        <Button isWide onClick={() => onWant(forSale.map(({ key }) => key))}>
          {t('season.buyAll', { price: money(priceOfAll, currency) })}
        </Button>
      )}
    </Dialog>
  )
}
