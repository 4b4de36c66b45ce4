import { useQuery } from '@tanstack/react-query'
import type { DashboardCard } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { gameRoundsOptions } from '../../features/season/api.ts'
import { canBeShown, cardOfRound, firstRoundOf, shownRound } from '../../features/season/rounds.ts'
import { SeasonPictures } from '../../features/season/SeasonPictures.tsx'
import { RoundSlider, type SliderRound } from '../../features/season/RoundSlider.tsx'
import { userTeamOptions } from '../../features/squads/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { idOf } from '../../lib/paths.ts'
import { EmptyPitch } from '../../ui/football/Pitch.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Game } from './Game.tsx'

type SeasonGameProps = {
  readonly card: DashboardCard
  readonly userTeamId: number
  readonly toTeam: (teamId: number) => string
}

/** A seasonal game: the slider of its rounds, and the chosen round like any other game. */
export function SeasonGame({ card, userTeamId, toTeam }: SeasonGameProps) {
  const rounds = useQuery(gameRoundsOptions(card.sub_tournament_id, userTeamId))
  return (
    <QueryState query={rounds} skeleton={<EmptyPitch />}>
      {({ data }) => <Rounds card={card} userTeamId={userTeamId} rounds={data} toTeam={toTeam} />}
    </QueryState>
  )
}

type RoundsProps = SeasonGameProps & {
  readonly rounds: Parameters<typeof shownRound>[0]
}

function Rounds({ card, userTeamId, rounds, toTeam }: RoundsProps) {
  const { t, number } = useTexts()
  const [search] = useSearchParams()
  const round = shownRound(rounds, idOf(search.get('round') ?? undefined))
  const team = useQuery({
    ...userTeamOptions(round?.sub_tournament_id ?? 0, round?.user_team_id ?? 0),
    enabled: round !== undefined,
  })
  if (round === undefined) return <Game card={card} userTeamId={undefined} toTeam={toTeam} />
  const addressOf = (roundNumber: number) => {
    const next = new URLSearchParams(search)
    next.set('round', String(roundNumber))
    return `?${next}`
  }
  const labelOf = (roundNumber: number) => {
    const gameweek = rounds.find((each) => each.number === roundNumber)?.gameweek
    return t('season.gameweekShort', { number: number(gameweek ?? roundNumber) })
  }
  const first = firstRoundOf(rounds)
  const slider = rounds.map((each): SliderRound => ({
    number: each.number,
    label: labelOf(each.number),
    name: each.name,
    to: canBeShown(each) ? addressOf(each.number) : undefined,
    isActive: each.is_active,
  }))
  return (
    <Game
      key={round.number}
      card={cardOfRound(card, round, team.data?.team ?? undefined)}
      userTeamId={round.user_team_id}
      toTeam={toTeam}
      slider={<RoundSlider rounds={slider} selected={round.number} />}
      pictures={
        <SeasonPictures
          team={{ sub_tournament_id: card.sub_tournament_id, teamId: userTeamId }}
          labelOf={labelOf}
        />
      }
      firstRound={first && { label: labelOf(first.number), to: addressOf(first.number) }}
    />
  )
}
