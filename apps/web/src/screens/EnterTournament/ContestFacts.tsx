import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { contestOf, filledOf } from '../../features/tournaments/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { BigCountdown } from '../../ui/BigCountdown.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import styles from './EnterTournament.module.css'

/** What the team is built for: the time left, what is played for, how many are in, what it costs. */
export function ContestFacts({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t, money, number } = useTexts()
  const { showsPrizes } = useBrand().can
  const { draft } = useDraft()
  const contest = contestOf(tournament, draft.subTournamentId)
  if (contest === undefined) return null
  const { players, places } = filledOf(contest)
  const filled =
    places === undefined
      ? t('tournaments.teams', { count: players })
      : t('tournaments.filledOf', { players: number(players), places: number(places) })
  return (
    <section className={styles.facts}>
      <div className={styles.deadline}>
        <Stadium />
        <p>
          <bdi>{tournament.name}</bdi>
        </p>
        <BigCountdown until={tournament.start_time} />
      </div>
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
          { name: t('details.tab.entries'), value: filled },
          {
            name: t('details.entryFee'),
            value:
              contest.entry_fee > 0 ? money(contest.entry_fee, tournament.currency) : t('tournaments.free'),
          },
        ]}
      />
    </section>
  )
}
