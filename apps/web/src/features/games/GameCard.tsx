import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ContestCard, ContestTime } from '../../ui/ContestCard.tsx'
import { CountdownText } from '../../ui/CountdownText.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Badge } from '../../ui/Surface.tsx'
import { useCancelGame, useLeaveGame } from './api.ts'
import { InviteDialog } from './InviteDialog.tsx'
import type { CreatedGame } from './model.ts'
import styles from './Games.module.css'

/** A created game: its terms, how it stands, and what the manager can do in it. */
export function GameCard({ game }: { readonly game: CreatedGame }) {
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
      <Ending game={game} />
      <Acts game={game} />
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

/** Why it did not take place, and what came back. */
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

type Question = 'leave' | 'cancel'

function Acts({ game }: { readonly game: CreatedGame }) {
  const { t, money } = useTexts()
  const [isInviting, invite] = useState(false)
  const [question, ask] = useState<Question>()
  const acts = { leave: useLeaveGame(), cancel: useCancelGame() }
  const failed = [acts.leave, acts.cancel].find(({ error }) => error !== null)
  const isBusy = acts.leave.isPending || acts.cancel.isPending
  const isInvitable = game.status === 'open' && (game.capacity === null || game.entries < game.capacity)
  return (
    <div className={styles.acts}>
      {game.can_join && (
        <LinkButton to={pathTo('EnterTournament', { id: game.id, subId: game.sub_tournament_id })}>
          {game.entry_fee > 0
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
        <Button look="quiet" disabled={isBusy} onClick={() => ask('leave')}>
          {t('games.leave')}
        </Button>
      )}
      {game.can_cancel && (
        <Button look="quiet" disabled={isBusy} onClick={() => ask('cancel')}>
          {t('games.cancel')}
        </Button>
      )}
      {isInviting && <InviteDialog game={game} onClose={() => invite(false)} />}
      {question && (
        <ConfirmDialog
          title={t(`games.${question}Question`)}
          message={t(game.entry_fee > 0 ? `games.${question}PaidText` : `games.${question}Text`)}
          confirmLabel={t(`games.${question}`)}
          onConfirm={() => acts[question].mutate(game.id)}
          onClose={() => ask(undefined)}
        />
      )}
      {failed?.error && (
        <ConfirmDialog
          title={t('error.title')}
          message={failed.error.message || t('common.offlineText')}
          onClose={failed.reset}
        />
      )}
    </div>
  )
}
