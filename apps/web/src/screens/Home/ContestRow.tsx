import { useId, useState } from 'react'
import type { Subgame, TournamentCard as Card } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { actionOf, filledOf } from '../../features/tournaments/model.ts'
import { TournamentCard } from '../../features/tournaments/TournamentCard.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useIsOver } from '../../ui/CountdownText.tsx'
import styles from './Matchdays.module.css'

/** A contest in a line of a phone: fee, name, how full, what is played for, and the way in. A press opens its card. */
export function ContestRow({ card }: { readonly card: Card }) {
  const { t, money } = useTexts()
  const { showsPrizes } = useBrand().can
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const [subgame] = card.subgames
  if (subgame === undefined) return null
  return (
    <article aria-label={card.name} className={classNames(subgame.my_entries > 0 && styles.isMine)}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.press}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.fee}>
            {subgame.entry_fee > 0 ? money(subgame.entry_fee, card.currency) : t('tournaments.free')}
          </span>
          <span className={styles.words}>
            <bdi className={styles.name}>{card.name.split(' · ')[0]}</bdi>
            <Filled subgame={subgame} />
          </span>
          {showsPrizes && (
            <span className={styles.prize}>
              <b className="number isolate">{money(subgame.total_prize_pool, card.currency)}</b>
              <small>{t('tournaments.prizePool')}</small>
            </span>
          )}
        </button>
        <RowAction card={card} subgame={subgame} />
      </div>
      <div id={id}>{isOpen && <TournamentCard card={card} />}</div>
    </article>
  )
}

function Filled({ subgame }: { readonly subgame: Subgame }) {
  const { t, number } = useTexts()
  const { players, places } = filledOf(subgame)
  return (
    <small>
      {places === undefined
        ? t('tournaments.teams', { count: players })
        : t('tournaments.filledOf', { players: number(players), places: number(places) })}
    </small>
  )
}

function RowAction({ card, subgame }: { readonly card: Card; readonly subgame: Subgame }) {
  const { t } = useTexts()
  const isOver = useIsOver(card.start_time)
  const action = actionOf(card, subgame, isOver)
  const dashboard = pathTo('Dashboard', { subId: subgame.id })
  if (subgame.my_entries > 0)
    return (
      <LinkButton look="secondary" isSmall to={dashboard}>
        {t('tournaments.in', { count: subgame.my_entries })}
      </LinkButton>
    )
  if (action === 'play')
    return (
      <LinkButton isSmall to={pathTo('EnterTournament', { id: card.id, subId: subgame.id })}>
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
