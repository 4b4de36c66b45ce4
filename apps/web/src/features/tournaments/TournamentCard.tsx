import { Suspense, useState } from 'react'
import type { Contest, TournamentCard as Card } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useReaderName } from '../session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { pathTo } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ContestCard } from '../../ui/ContestCard.tsx'
import { CountdownText, useIsOver } from '../../ui/CountdownText.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LiveMark } from '../../ui/football/LiveMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Badge, ProgressBar } from '../../ui/Surface.tsx'
import { actionOf, badgesOf, filledOf, type CardBadge } from './model.ts'
import styles from './TournamentCard.module.css'

const FixturesDialog = lazyPart(async () => (await import('./FixturesDialog.tsx')).FixturesDialog)

/** A tournament in the lobby (R-31..34). */
export function TournamentCard({ card }: { readonly card: Card }) {
  const { t } = useTexts()
  const [areFixturesShown, showFixtures] = useState(false)
  const [badge, showBadge] = useState<CardBadge>()
  const [contest] = card.subgames
  return (
    <ContestCard
      name={card.name}
      flagUrl={card.flag.url}
      about={contest && <Filled card={card} contest={contest} />}
      time={contest && <Pool card={card} contest={contest} />}
    >
      <div className={styles.badges}>
        {card.is_hot && card.status !== 'past' && (
          <Badge isHot>
            <Icon name="flame" size={13} />
            {t('tournaments.hot')}
          </Badge>
        )}
        {badgesOf(card).map((each) => (
          <button
            key={each.kind}
            type="button"
            className={classNames(styles.badge, 'reachable')}
            onClick={() => showBadge(each)}
          >
            <BadgeText badge={each} />
          </button>
        ))}
        <CardTime card={card} />
      </div>
      <p className={styles.run}>
        <bdi>{card.duration}</bdi> ·{' '}
        <button
          type="button"
          className={classNames(styles.matches, 'reachable')}
          onClick={() => showFixtures(true)}
        >
          {t('tournaments.matches', { count: card.number_of_matches })}
        </button>
      </p>
      {contest && <CardFoot card={card} contest={contest} />}
      {areFixturesShown && (
        <Suspense>
          <FixturesDialog tournamentId={card.id} name={card.name} onClose={() => showFixtures(false)} />
        </Suspense>
      )}
      {badge && (
        <ConfirmDialog
          title={t(`tournaments.badge.${badge.kind}`)}
          message={t(`tournaments.badgeText.${badge.kind}`)}
          onClose={() => showBadge(undefined)}
        />
      )}
    </ContestCard>
  )
}

function BadgeText({ badge }: { readonly badge: CardBadge }) {
  const { t, price } = useTexts()
  return (
    <Badge>{badge.kind === 'budget' ? price(badge.budget) : t(`tournaments.badgeShort.${badge.kind}`)}</Badge>
  )
}

function CardTime({ card }: { readonly card: Card }) {
  const { t } = useTexts()
  const isOver = useIsOver(card.start_time)
  if (card.status === 'past') return <span className={styles.time}>{t('tournaments.finished')}</span>
  // A season in progress counts down to the deadline of its next round.
  const isLive = card.is_seasonal_game ? isOver : card.status === 'current' || isOver
  if (isLive) {
    return (
      <span className={styles.time}>
        <LiveMark>{t('common.live')}</LiveMark> {t('tournaments.matchesLeft', { count: card.matches_left })}
      </span>
    )
  }
  return (
    <span className={styles.time}>
      <CountdownText until={card.start_time} />
      <span className="visually-hidden"> {t('tournaments.toDeadline')}</span>
    </span>
  )
}

type CardFootProps = { readonly card: Card; readonly contest: Contest }

function Filled({ card, contest }: CardFootProps) {
  const { t, number } = useTexts()
  const { players, places } = filledOf(contest)
  if (card.status === 'past') return t('tournaments.teams', { count: players })
  return (
    <>
      <span className="number isolate">
        {places === undefined ? number(players) : `${number(players)} / ${number(places)}`}
      </span>{' '}
      {places === undefined && t('tournaments.noLimit')}
    </>
  )
}

function Pool({ card, contest }: CardFootProps) {
  const { t, money } = useTexts()
  if (!useBrand().can.showsPrizes) return null
  return (
    <p className={styles.pool}>
      <b className="number">{money(contest.total_prize_pool, card.currency)}</b>
      <small>{t('tournaments.prizePool')}</small>
    </p>
  )
}

/** How full it is, what the manager has there, and the buttons. */
function CardFoot({ card, contest }: CardFootProps) {
  const { t } = useTexts()
  const isOver = useIsOver(card.start_time)
  const { players, places } = filledOf(contest)
  return (
    <div className={styles.foot}>
      {places !== undefined && card.status !== 'past' && (
        <ProgressBar percent={(players / places) * 100} label={t('tournaments.filled')} />
      )}
      {contest.is_creators_seat_kept && !isOver && (
        <p className={styles.kept}>{t('tournaments.creatorsSeat')}</p>
      )}
      {contest.winner !== null && (
        <p className={styles.winner}>
          <Icon name="cup" size={15} />
          {t('tournaments.winner')} <bdi>{contest.winner.team_name}</bdi>
        </p>
      )}
      {contest.my_entries > 0 && (
        <p className={styles.mine}>
          <Icon name="check" size={15} />
          {contest.my_place === null
            ? t('tournaments.youAreIn', { count: contest.my_entries })
            : t('tournaments.youFinished', { place: contest.my_place })}
        </p>
      )}
      <div className={styles.actions}>
        <LinkButton look="secondary" to={pathTo('TournamentDetails', { id: card.id })}>
          {t('common.details')}
        </LinkButton>
        <CardAction card={card} contest={contest} isOver={isOver} />
      </div>
    </div>
  )
}

function CardAction({ card, contest, isOver }: CardFootProps & { readonly isOver: boolean }) {
  const { t, money } = useTexts()
  const action = actionOf(card, contest, isOver, useReaderName())
  if (action === 'comingSoon') return <Badge>{t('tournaments.comingSoon')}</Badge>
  if (action === 'view') {
    return (
      <LinkButton look="secondary" to={pathTo('Dashboard', { subId: contest.id })}>
        {t('tournaments.view')}
      </LinkButton>
    )
  }
  if (action === 'full') return <Badge>{t('tournaments.full')}</Badge>
  return (
    <LinkButton look="secondary" to={pathTo('EnterTournament', { id: card.id, subId: contest.id })}>
      {contest.entry_fee > 0
        ? t('tournaments.playFor', { fee: money(contest.entry_fee, card.currency) })
        : t('tournaments.playFree')}
    </LinkButton>
  )
}
