import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { foundRoomOptions, roomOfferOptions } from '../../features/rooms/api.ts'
import { formatName, seatsOf } from '../../features/rooms/model.ts'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Failed } from '../../ui/QueryState.tsx'
import styles from './SearchRoom.module.css'

/** The search stays on screen at least this long, so that the eye can follow. */
const SEEN_MS = 900

/** Waits for a room with a stake and a format. */
export function SearchRoomScreen() {
  const params = useParams()
  const bet = idOf(params.bet)
  const seats = seatsOf(params.roomMaxPlayers)
  const { status } = useSession()
  if (bet === undefined || seats === undefined || status === 'anonymous')
    return <Navigate to={pathTo('ChooseBet')} replace />
  return status === 'unknown' ? <Waiting bet={bet} seats={seats} /> : <Search bet={bet} seats={seats} />
}

type Wanted = { readonly bet: number; readonly seats: number }

function Search({ bet, seats }: Wanted) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const found = useQuery(foundRoomOptions(bet, seats))
  const { data, error } = found
  const hasNone =
    data === null || (error instanceof ApiError && error.status < 500 && error.code !== 'network')

  useEffect(() => {
    if (data === undefined && !hasNone) return undefined
    const goOn = () =>
      hasNone
        ? void navigate(pathTo('ChooseBet'), { replace: true, state: { told: error?.message } })
        : void navigate(pathTo('FoundRooms', {}, { bet, seats }), { replace: true })
    const timer = setTimeout(goOn, SEEN_MS)
    return () => clearTimeout(timer)
  }, [data, hasNone, error, bet, seats, navigate])

  if (error && !hasNone)
    return (
      <div className={styles.screen}>
        <Failed error={error} onRetry={() => void found.refetch()} />
        <LinkButton look="quiet" to={pathTo('ChooseBet')} replace>
          {t('rooms.toStakes')}
        </LinkButton>
      </div>
    )
  return <Waiting bet={bet} seats={seats} />
}

/** The search in progress: what is looked for, and a button to cancel it. */
function Waiting({ bet, seats }: Wanted) {
  const { t, money } = useTexts()
  const navigate = useNavigate()
  const offer = useQuery(roomOfferOptions())
  const currency = offer.data?.data.currency
  return (
    <div className={styles.screen}>
      <div className={styles.radar} aria-hidden="true">
        <span className={styles.ring} />
        <span className={styles.ring} />
        <span className={styles.ring} />
        <span className={styles.spot} />
      </div>
      <div role="status">
        <h1 className={styles.title}>{t('rooms.searching')}</h1>
        <p className={styles.text}>
          {currency !== undefined && (
            <>
              <b className="number isolate">{money(bet, currency)}</b> ·{' '}
            </>
          )}
          {t(`rooms.format.${formatName(seats)}`, { seats })}
        </p>
      </div>
      <Button look="secondary" onClick={() => void navigate(pathTo('ChooseBet'), { replace: true })}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
