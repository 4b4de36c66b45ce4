import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import styles from './TournamentDetails.module.css'

export function OverviewTab({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t, number, money, price, dateTime } = useTexts()
  const { showsPrizes } = useBrand().can
  const [contest] = tournament.subgames
  const limit = (value: number) => (value < 0 ? t('common.unlimited') : number(value))
  const entered = () => {
    if (contest === undefined) return '–'
    const { current_players: teams, max_players: places } = contest
    return places < 0 ? number(teams) : `${number(teams)} / ${number(places)}`
  }
  const facts: readonly Fact[] = [
    { name: t('details.startsAt'), value: dateTime(tournament.start_time) },
    {
      name: t('details.entryFee'),
      value: tournament.entry_fee > 0 ? money(tournament.entry_fee, tournament.currency) : t('details.free'),
    },
    ...(showsPrizes
      ? [{ name: t('tournaments.prizePool'), value: money(tournament.total_prize_pool, tournament.currency) }]
      : []),
    ...(showsPrizes && contest !== undefined && contest.total_prize_pool > 0
      ? [{ name: t('details.ties'), value: t(`details.ties.${contest.ties}`), isWide: true }]
      : []),
    { name: t('details.entries'), value: entered() },
    {
      name: t('details.teamsPerUser'),
      value: contest ? limit(contest.max_entries_from_single_users) : '–',
    },
    { name: t('details.budget'), value: price(tournament.team_budget) },
    { name: t('details.players'), value: number(tournament.titulars_limit + tournament.reserves_limit) },
    ...(tournament.is_seasonal_game
      ? [
          { name: t('season.duration'), value: tournament.duration },
          { name: t('season.rounds'), value: number(tournament.rounds_number) },
        ]
      : []),
    { name: t('details.matches'), value: number(tournament.number_of_matches) },
  ]
  return (
    <>
      {contest && <p className={styles.text}>{contest.overview}</p>}
      <Facts facts={facts} />
    </>
  )
}
