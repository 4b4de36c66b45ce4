import type { League } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Facts } from '../../ui/Facts.tsx'

/** The season a league is played over, its creator and its number of members. */
export function LeagueTerms({ league }: { readonly league: League }) {
  const { t, number, range } = useTexts()
  const { members, most_members: most, from_round: from, rounds } = league
  const last = from + Math.max(rounds, 1) - 1
  return (
    <Facts
      facts={[
        { name: t('leagues.season'), value: league.tournament.name },
        { name: t('leagues.creator'), value: league.is_mine ? t('common.you') : league.creator },
        {
          name: t('leagues.membersLabel'),
          value: most === null ? number(members) : `${number(members)} / ${number(most)}`,
        },
        { name: t('leagues.rounds'), value: range(from, last) },
      ]}
    />
  )
}
