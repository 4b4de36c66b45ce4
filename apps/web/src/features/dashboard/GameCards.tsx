import { memo, useEffect, useRef } from 'react'
import type { DashboardCard } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CountdownText, useIsOver } from '../../ui/CountdownText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { LiveMark } from '../../ui/football/LiveMark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/Surface.tsx'
import { progressOf } from './model.ts'
import styles from './GameCards.module.css'

/** How far a press scrolls the cards. */
const STEP_PX = 335
/** The space kept free before the chosen card. */
const EDGE_PX = 16

type GameCardsProps = {
  readonly cards: readonly DashboardCard[]
  readonly selectedId: number
  readonly to: (card: DashboardCard) => string
}

/** The manager's games side by side. */
export function GameCards({ cards, selectedId, to }: GameCardsProps) {
  const { t, direction } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const scroll = (steps: number) =>
    list.current?.scrollBy({ left: steps * STEP_PX * (direction === 'rtl' ? -1 : 1), behavior: 'smooth' })
  useEffect(() => {
    const shown = list.current?.querySelector(`[data-game='${selectedId}']`)?.getBoundingClientRect()
    const seen = list.current?.getBoundingClientRect()
    if (shown === undefined || seen === undefined) return
    const isRtl = direction === 'rtl'
    list.current?.scrollBy({
      left: isRtl ? shown.right - seen.right + EDGE_PX : shown.left - seen.left - EDGE_PX,
      top: shown.top - seen.top,
    })
  }, [selectedId, direction])
  return (
    <section className={styles.games} aria-label={t('header.games')}>
      <ul ref={list} className={styles.cards}>
        {cards.map((card) => (
          <li key={card.sub_tournament_id} data-game={card.sub_tournament_id}>
            <GameCard card={card} isSelected={card.sub_tournament_id === selectedId} to={to(card)} />
          </li>
        ))}
      </ul>
      {cards.length > 2 && (
        <div className={styles.steps}>
          <IconButton
            label={t('common.previous')}
            icon={<Icon name="back" size={16} />}
            onClick={() => scroll(-1)}
          />
          <IconButton
            label={t('common.next')}
            icon={<Icon name="forward" size={16} />}
            onClick={() => scroll(1)}
          />
        </div>
      )}
    </section>
  )
}

type GameCardProps = { readonly card: DashboardCard; readonly isSelected: boolean; readonly to: string }

/** Drawn again only when its own game changes, whatever the others do. */
const GameCard = memo(function GameCard({ card, isSelected, to }: GameCardProps) {
  const { t, points, list } = useTexts()
  return (
    <Link
      to={to}
      replace
      className={classNames(styles.card, isSelected && styles.selected)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={styles.head}>
        <img src={card.flag.url} alt="" width={34} height={34} className={styles.flag} />
        <span className={styles.titles}>
          <bdi className={styles.name}>{card.name}</bdi>
          <span className={styles.sub}>
            <bdi>{list(card.championships.map(({ name }) => name))}</bdi> ·{' '}
            {t('tournaments.matches', { count: card.all_matches })}
          </span>
        </span>
      </span>
      <div className={styles.bar}>
        <ProgressBar percent={progressOf(card)} label={t('dashboard.progress')} />
      </div>
      <span className={styles.state}>
        <GameState card={card} />
      </span>
      {card.user_teams.map((team) => (
        <span key={team.user_team_id} className={styles.team}>
          <bdi className={styles.teamName}>{team.name}</bdi>
          <b className="number">
            {team.points === null
              ? '–'
              : t('dashboard.pointsShort', { count: team.points, points: points(team.points) })}
          </b>
        </span>
      ))}
    </Link>
  )
})

type GameStateProps = {
  readonly card: DashboardCard
  /** The team shown is final: then the game is over, whatever the card says. */
  readonly isFinal?: boolean
}

/** How far a game has got: countdown, matches that are over, finished. */
export function GameState({ card, isFinal = false }: GameStateProps) {
  const { t } = useTexts()
  const isOver = useIsOver(card.start_time)
  if (isFinal || card.status === 'past') return t('tournaments.finished')
  if (card.matches_left === 0 && isOver) return t('dashboard.closing')
  if (card.status === 'upcoming' && !isOver)
    return (
      <>
        <b className={styles.countdown}>
          <CountdownText until={card.start_time} />
        </b>{' '}
        {t('tournaments.toDeadline')}
      </>
    )
  return (
    <>
      <LiveMark>{t('common.live')}</LiveMark>{' '}
      {t('dashboard.matchesOver', { over: card.all_matches - card.matches_left, all: card.all_matches })}
    </>
  )
}
