import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { roomOfferOptions, type RoomOffer, useRoomHome } from '../../features/rooms/api.ts'
import { FormatChoice } from '../../features/rooms/FormatChoice.tsx'
import { HowRoomsWork } from '../../features/rooms/HowRoomsWork.tsx'
import { RoomNotices } from '../../features/rooms/RoomNotices.tsx'
import { StakeSlider } from '../../features/rooms/StakeSlider.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CountdownText } from '../../ui/CountdownText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Failed, QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './ChooseBet.module.css'

/** Which stake to play for, and in which kind of room. */
export function ChooseBetScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const offer = useQuery(roomOfferOptions())
  const { home } = useRoomHome(useSession().status)
  const room = home?.room
  return (
    <div className={styles.screen}>
      <PageHead
        title={t('rooms.title')}
        sub={t('rooms.lead')}
        aside={
          room && (
            <LinkButton look="secondary" isSmall to={pathTo(room.isFinished ? 'Points' : 'Team')}>
              {t('rooms.continue')}
            </LinkButton>
          )
        }
        leave="back"
        onLeave={() => void navigate(pathTo('Home'))}
      />
      {home && <RoomNotices notices={home.notices} />}
      <div className={styles.columns}>
        {isRefusal(offer.error, 'roomsNotAvailable') ? (
          <Card>
            <Notice
              title={t('error.roomsNotAvailable')}
              action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
            />
          </Card>
        ) : (
          <QueryState query={offer} skeleton={<Skeleton height={655} />}>
            {({ data }) => <Choice offer={data} deposit={home?.deposit ?? undefined} />}
          </QueryState>
        )}
        <HowRoomsWork />
      </div>
    </div>
  )
}

function Choice({ offer, deposit }: { readonly offer: RoomOffer; readonly deposit: number | undefined }) {
  const { t, money, price, number } = useTexts()
  const { stakes, formats, currency, first_round: first } = offer
  const session = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const [format, setFormat] = useState(formats[0] ?? -1)
  const stake = stakes[Math.min(step, stakes.length - 1)] ?? 0
  const told = toldOf(useLocation().state)
  const search = useMutation({
    mutationFn: async () => {
      if (session.status === 'signedIn' || (await session.start()))
        await navigate(pathTo('SearchRoom', { bet: stake, roomMaxPlayers: format }))
    },
  })
  if (first === null)
    return (
      <Card>
        <Notice title={t('rooms.closed')} text={t('rooms.closedText')} />
      </Card>
    )
  return (
    <Card className={styles.choice}>
      {told !== undefined && (
        <p className={styles.told} role="alert">
          <Icon name="info" size={18} />
          {told}
        </p>
      )}
      <StakeSlider stakes={stakes} currency={currency} step={step} onStep={setStep} />
      <FormatChoice formats={formats} value={format} onChange={setFormat} />
      <Facts
        facts={[
          { name: t('rooms.starts'), value: first.name },
          { name: t('rooms.deadline'), value: <CountdownText until={first.deadline} /> },
          { name: t('season.rounds'), value: number(offer.rounds) },
          { name: t('tournaments.badge.budget'), value: price(offer.budget) },
        ]}
      />
      <div className={styles.actions}>
        <Button isWide disabled={search.isPending} onClick={() => search.mutate()}>
          {t('rooms.search', { stake: money(stake, currency) })}
        </Button>
        {deposit !== undefined && (
          <p className={styles.deposit}>
            {t('rooms.deposit')} <b className="number isolate">{money(deposit, currency)}</b>
          </p>
        )}
        <LinkButton look="quiet" isSmall to={pathTo('Rules')}>
          <Icon name="info" size={16} />
          {t('rooms.rules')}
        </LinkButton>
      </div>
      {search.error && <Failed error={search.error} />}
    </Card>
  )
}

/** Why the search led back to the stakes, if it did. */
function toldOf(state: unknown): string | undefined {
  const told = (state as { readonly told?: unknown } | null)?.told
  return typeof told === 'string' && told !== '' ? told : undefined
}
