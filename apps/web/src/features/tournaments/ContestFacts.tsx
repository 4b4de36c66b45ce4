import type { Contest, TournamentCard } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { filledOf } from './model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { BigCountdown } from '../../ui/BigCountdown.tsx'
import { useIsOver } from '../../ui/CountdownText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import { ProgressBar } from '../../ui/Surface.tsx'
import { MatchShirts } from './MatchShirts.tsx'
import styles from './ContestFacts.module.css'

type ContestFactsProps = { readonly tournament: TournamentCard; readonly contest: Contest }

/** A contest at a glance, at the side of a wide screen: the time left, the prizes, the entries, the fee. */
export function ContestFacts({ tournament, contest }: ContestFactsProps) {
  const { t, money, number } = useTexts()
  const { showsPrizes } = useBrand().can
  const { players, places } = filledOf(contest)
  const isOver = useIsOver(tournament.start_time)
  const filled =
    places === undefined
      ? t('tournaments.teams', { count: players })
      : t('tournaments.filledOf', { players: number(players), places: number(places) })
  return (
    <section className={styles.facts}>
      <div className={styles.deadline}>
        <Stadium />
        <p className={styles.name}>
          <bdi>{tournament.name}</bdi>
        </p>
        {isOver ? (
          <p className={styles.state}>
            {t(tournament.status === 'past' ? 'tournaments.finished' : 'common.live')}
          </p>
        ) : (
          <BigCountdown until={tournament.start_time} />
        )}
        <MatchShirts tournamentId={tournament.id} />
      </div>
      <div className={styles.figures}>
        <Facts
          facts={[
            ...(showsPrizes
              ? [
                  {
                    name: t('tournaments.prizePool'),
                    value: (
                      <b className={styles.prize}>{money(contest.total_prize_pool, tournament.currency)}</b>
                    ),
                  },
                ]
              : []),
            {
              name: t('details.tab.entries'),
              value: (
                <>
                  {filled}
                  {places !== undefined && (
                    <ProgressBar percent={(players / places) * 100} label={t('details.tab.entries')} />
                  )}
                  {contest.is_creators_seat_kept && !isOver && (
                    <small className={styles.kept}>{t('tournaments.creatorsSeat')}</small>
                  )}
                </>
              ),
            },
            {
              name: t('details.entryFee'),
              value:
                contest.entry_fee > 0 ? money(contest.entry_fee, tournament.currency) : t('tournaments.free'),
            },
          ]}
        />
      </div>
    </section>
  )
}
