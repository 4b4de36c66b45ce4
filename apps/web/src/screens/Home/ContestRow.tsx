import { useId, useState } from 'react'
import type { Contest, TournamentCard as Card } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { actionOf, filledOf } from '../../features/tournaments/model.ts'
import { TournamentCard } from '../../features/tournaments/TournamentCard.tsx'
import { useReaderName } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useIsOver } from '../../ui/CountdownText.tsx'
import styles from './Matchdays.module.css'

/** A contest as one line on a phone: fee, name, how full it is, prizes, and the button. A press opens its card. */
export function ContestRow({ card }: { readonly card: Card }) {
  const { t, money } = useTexts()
  const { showsPrizes } = useBrand().can
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const [contest] = card.subgames
  if (contest === undefined) return null
  return (
    <article aria-label={card.name} className={classNames(contest.my_entries > 0 && styles.isMine)}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.press}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.fee}>
            {contest.entry_fee > 0 ? money(contest.entry_fee, card.currency) : t('tournaments.free')}
          </span>
          <span className={styles.words}>
            <bdi className={styles.name}>{card.name}</bdi>
            {contest.winner === null ? <Filled contest={contest} /> : <Winner contest={contest} />}
          </span>
          {showsPrizes && contest.total_prize_pool > 0 && (
            <span className={styles.prize}>
              <b className="number isolate">{money(contest.total_prize_pool, card.currency)}</b>
              <small>{t('tournaments.prizePool')}</small>
            </span>
          )}
        </button>
        <RowAction card={card} contest={contest} />
      </div>
      <div id={id}>{isOpen && <TournamentCard card={card} />}</div>
    </article>
  )
}

function Filled({ contest }: { readonly contest: Contest }) {
  const { t, number } = useTexts()
  const { players, places } = filledOf(contest)
  return (
    <small>
      {places === undefined
        ? t('tournaments.teams', { count: players })
        : t('tournaments.filledOf', { players: number(players), places: number(places) })}
    </small>
  )
}

function Winner({ contest }: { readonly contest: Contest }) {
  const { t } = useTexts()
  return (
    <small className={styles.winner}>
      {t('tournaments.winner')} <bdi>{contest.winner?.team_name}</bdi>
    </small>
  )
}

function RowAction({ card, contest }: { readonly card: Card; readonly contest: Contest }) {
  const { t } = useTexts()
  const isOver = useIsOver(card.start_time)
  const action = actionOf(card, contest, isOver, useReaderName())
  const dashboard = pathTo('Dashboard', { subId: contest.id })
  if (contest.my_entries > 0)
    return (
      <LinkButton look="secondary" isSmall to={dashboard}>
        {contest.my_place === null
          ? t('tournaments.in', { count: contest.my_entries })
          : t('tournaments.place', { place: contest.my_place })}
      </LinkButton>
    )
  if (action === 'play')
    return (
      <LinkButton isSmall to={pathTo('EnterTournament', { id: card.id, subId: contest.id })}>
        {t('tournaments.enter')}
      </LinkButton>
    )
  if (action === 'view')
    return (
      <LinkButton look="secondary" isSmall to={dashboard}>
        {t('tournaments.view')}
      </LinkButton>
    )
  return (
    <span className={styles.closed}>
      {t(action === 'full' ? 'tournaments.full' : 'tournaments.comingSoon')}
    </span>
  )
}
