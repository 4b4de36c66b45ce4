import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { AskingButton } from '../../ui/AskingButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ContestCard, ContestTime } from '../../ui/ContestCard.tsx'
import { CountdownText } from '../../ui/CountdownText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Badge } from '../../ui/Surface.tsx'
import { useCancelGame, useLeaveGame } from './api.ts'
import { InviteDialog } from './InviteDialog.tsx'
import type { CreatedGame } from './model.ts'
import styles from './Games.module.css'

type GameCardProps = {
  readonly game: CreatedGame
  /** The viewer is not logged in yet: the card offers no actions. */
  readonly isShown?: boolean
}

/** A created game: its terms, its state, and what the manager can do in it. */
export function GameCard({ game, isShown = false }: GameCardProps) {
  const { t } = useTexts()
  return (
    <ContestCard
      name={game.name}
      flagUrl={game.championship.flag.url}
      about={
        <>
          {t(`games.type.${game.type}`)} · <bdi>{game.duration}</bdi>
        </>
      }
      time={<GameTime game={game} />}
    >
      <p className={styles.about}>
        {t(game.is_mine ? 'games.createdByMe' : 'games.createdBy', { name: game.creator })}
        {' · '}
        {t('games.rulesOf', { name: game.made_after })}
      </p>
      <Terms game={game} />
      {game.is_creators_seat_kept && game.status === 'open' && (
        <p className={styles.about}>{t('tournaments.creatorsSeat')}</p>
      )}
      <Ending game={game} />
      {!isShown && <Acts game={game} />}
    </ContestCard>
  )
}

function GameTime({ game }: { readonly game: CreatedGame }) {
  const { t } = useTexts()
  if (game.status !== 'open')
    return <Badge isHot={game.status === 'playing'}>{t(`games.status.${game.status}`)}</Badge>
  return (
    <ContestTime note={t('tournaments.toDeadline')}>
      <CountdownText until={game.starts_at} />
    </ContestTime>
  )
}

function Terms({ game }: { readonly game: CreatedGame }) {
  const { t, number, money } = useTexts()
  const { entries, capacity, prizes } = game
  const teams = capacity === null ? number(entries) : `${number(entries)} / ${number(capacity)}`
  return (
    <Facts
      facts={[
        {
          name: t('games.fee'),
          value: game.entry_fee === 0 ? t('games.free') : money(game.entry_fee, game.currency),
        },
        { name: t('games.teams'), value: teams },
        ...(game.entry_fee === 0
          ? []
          : [{ name: t('tournaments.prizePool'), value: money(game.prize_pool, game.currency) }]),
        ...(prizes.length === 0
          ? []
          : [
              {
                name: t('games.prizes'),
                value: prizes.map((prize) => money(prize, game.currency)).join(' · '),
                isWide: prizes.length > 2,
              },
            ]),
      ]}
    />
  )
}

/** Why the game did not take place, and what was refunded. */
function Ending({ game }: { readonly game: CreatedGame }) {
  const { t, money } = useTexts()
  if (game.cancelled_because === null && game.refunded === null) return null
  return (
    <p className={styles.ending} role="status">
      {game.cancelled_because !== null && t(`games.cancelled.${game.cancelled_because}`)}{' '}
      {game.refunded !== null && t('games.refunded', { amount: money(game.refunded, game.currency) })}
    </p>
  )
}

function Acts({ game }: { readonly game: CreatedGame }) {
  const { t, money } = useTexts()
  const [isInviting, invite] = useState(false)
  const leave = useLeaveGame()
  const cancel = useCancelGame()
  const isPaid = game.entry_fee > 0
  const seats = game.entries + (game.is_creators_seat_kept ? 1 : 0)
  const isInvitable = game.status === 'open' && (game.capacity === null || seats < game.capacity)
  return (
    <div className={styles.acts}>
      {game.can_join && (
        <LinkButton to={pathTo('EnterTournament', { id: game.id, subId: game.sub_tournament_id })}>
          {isPaid
            ? t('tournaments.playFor', { fee: money(game.entry_fee, game.currency) })
            : t('tournaments.playFree')}
        </LinkButton>
      )}
      {game.my_team_ids.length > 0 && game.status !== 'cancelled' && (
        <LinkButton
          look={game.can_join ? 'secondary' : 'primary'}
          to={pathTo('Dashboard', { subId: game.sub_tournament_id })}
        >
          {t('tournaments.view')}
        </LinkButton>
      )}
      {isInvitable && (
        <Button look="secondary" onClick={() => invite(true)}>
          {t(game.type === 'head_to_head' ? 'games.challenge' : 'games.invite')}
        </Button>
      )}
      {game.can_leave && (
        <AskingButton
          label={t('games.leave')}
          question={t('games.leaveQuestion')}
          text={t(isPaid ? 'games.leavePaidText' : 'games.leaveText')}
          change={leave}
          isDisabled={cancel.isPending}
          onConfirm={() => leave.mutate(game.id)}
        />
      )}
      {game.can_cancel && (
        <AskingButton
          label={t('games.cancel')}
          question={t('games.cancelQuestion')}
          text={t(isPaid ? 'games.cancelPaidText' : 'games.cancelText')}
          change={cancel}
          isDisabled={leave.isPending}
          onConfirm={() => cancel.mutate(game.id)}
        />
      )}
      {isInviting && <InviteDialog game={game} onClose={() => invite(false)} />}
    </div>
  )
}
