import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { FITNESS, type Footballer, POSITIONS, positionText } from './footballer-columns.tsx'

const DEAREST = 100

/** Changing a player: price, availability, and before the first deadline the position. */
export function FootballerDialog({
  player,
  onClose,
}: {
  readonly player: Footballer
  readonly onClose: () => void
}) {
  const [price, setPrice] = useState(String(player.price))
  const [position, setPosition] = useState(String(player.position))
  const [status, setStatus] = useState<string>(player.status)
  const [news, setNews] = useState(player.news)
  const seen = { price: player.price, position: player.position, status: player.status, news: player.news }
  const wanted = {
    price: Number(price.replace(',', '.')),
    position: Number(position),
    status: FITNESS.find((one) => one === status) ?? player.status,
    news: news.trim(),
  }
  const isReadable = price.trim() !== '' && wanted.price >= 0 && wanted.price <= DEAREST
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(seen)
  return (
    <Dialog title={t('players.open', { name: player.name })} kind="small" onClose={onClose}>
      <ActForm
        name="changePlayer"
        id={player.id}
        own={{ ...wanted, seen }}
        isComplete={isReadable && isChanged}
        consequence={isChanged ? t('players.save', { name: player.name }) : t('players.nothing')}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={t('players.price')}
          hint={t('players.priceHint')}
          inputMode="decimal"
          value={price}
          onText={setPrice}
        />
        <ChoiceField
          label={t('players.position')}
          hint={player.is_position_open ? t('players.positionOpen') : t('players.positionFixed')}
          disabled={!player.is_position_open}
          value={position}
          options={POSITIONS.map((one) => [one, positionText(Number(one))] as const)}
          onText={setPosition}
        />
        <ChoiceField
          label={t('players.status')}
          hint={t('players.statusHint')}
          value={status}
          options={FITNESS.map((one) => [one, t(`fitness.${one}`)] as const)}
          onText={setStatus}
        />
        <TextField
          label={t('players.news')}
          hint={t('players.newsHint')}
          maxLength={200}
          value={news}
          onText={setNews}
        />
      </ActForm>
    </Dialog>
  )
}
