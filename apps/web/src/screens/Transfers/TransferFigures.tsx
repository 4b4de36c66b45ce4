import type { SeasonState, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Card } from '../../ui/Surface.tsx'
import { bankAfter, costAfter, type SquadChange } from '../../features/room-team/change-squad.ts'

type TransferFiguresProps = {
  readonly team: UserTeam
  readonly season: SeasonState
  readonly change: SquadChange
}

/** What the change leaves to spend and costs, before it is confirmed. */
export function TransferFigures({ team, season, change }: TransferFiguresProps) {
  const { t, price, number, signedPoints } = useTexts()
  const cost = costAfter(team, season, change)
  const facts: readonly Fact[] = [
    { name: t('squads.budgetLeft'), value: price(bankAfter(team, change)) },
    {
      name: t('season.freeLeft'),
      value: cost.freeLeft === undefined ? t('common.unlimited') : number(cost.freeLeft),
    },
    {
      name: t('season.cost'),
      value:
        cost.points < 0
          ? t('season.costOf', { hits: cost.hits, points: signedPoints(cost.points) })
          : t('season.costNothing'),
    },
  ]
  return (
    <Card title={t('rooms.afterwards')}>
      <Facts facts={facts} />
    </Card>
  )
}
