import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import styles from './TournamentDetails.module.css'

export function OverviewTab({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const texts = useTexts()
  const { t, number, money, price, dateTime } = texts
  const [subgame] = tournament.subgames
  const limit = (value: number) => (value < 0 ? t('common.unlimited') : number(value))
  const facts: readonly (readonly [string, string])[] = [
    [t('details.startsAt'), dateTime(tournament.start_time)],
    [
      t('details.entryFee'),
      tournament.entry_fee > 0 ? money(tournament.entry_fee, tournament.currency) : t('details.free'),
    ],
    [t('tournaments.prizePool'), money(tournament.total_prize_pool, tournament.currency)],
    [
      t('details.entries'),
      subgame ? `${number(subgame.current_players)} / ${limit(subgame.max_players)}` : '–',
    ],
    [t('details.teamsPerUser'), subgame ? limit(subgame.max_entries_from_single_users) : '–'],
    [t('details.budget'), price(tournament.team_budget)],
    [t('details.players'), number(tournament.titulars_limit)],
    [t('details.matches'), number(tournament.number_of_matches)],
  ]
  return (
    <>
      {subgame && <p className={styles.text}>{subgame.overview}</p>}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className="number">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
