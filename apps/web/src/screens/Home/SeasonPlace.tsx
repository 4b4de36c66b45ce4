import type { TournamentCard } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import styles from './SeasonPlace.module.css'

/** The seasonal game in a place of its own, whatever the lobby is filtered by: it can be entered any week. */
export function SeasonPlace({ card }: { readonly card: TournamentCard }) {
  const { t, money } = useTexts()
  const { showsPrizes } = useBrand().can
  const [contest] = card.subgames
  if (contest === undefined) return null
  const isIn = contest.my_entries > 0
  return (
    <section className={styles.season} aria-label={card.name}>
      <Stadium />
      {showsPrizes && contest.total_prize_pool > 0 && (
        <b className={styles.prize}>{money(contest.total_prize_pool, card.currency)}</b>
      )}
      <div className={styles.words}>
        <h2>
          <bdi>{card.name}</bdi>
        </h2>
        <p>
          <bdi>{card.duration}</bdi>. {t(isIn ? 'tournaments.season.in' : 'tournaments.season.text')}
        </p>
      </div>
      <SeasonAction card={card} isIn={isIn} />
    </section>
  )
}

function SeasonAction({ card, isIn }: { readonly card: TournamentCard; readonly isIn: boolean }) {
  const { t, money } = useTexts()
  const [contest] = card.subgames
  if (isIn) {
    return (
      <LinkButton look="secondary" to={pathTo('Dashboard', { subId: contest?.played_id })}>
        {t('tournaments.season.open')}
      </LinkButton>
    )
  }
  return (
    <LinkButton look="secondary" to={pathTo('EnterTournament', { id: card.id, subId: contest?.id })}>
      {card.entry_fee > 0
        ? t('tournaments.season.join', { fee: money(card.entry_fee, card.currency) })
        : t('tournaments.playFree')}
    </LinkButton>
  )
}
