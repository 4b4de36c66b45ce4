import { useQuery } from '@tanstack/react-query'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { SeasonTools } from '../../features/season/SeasonTools.tsx'
import { TransferSummary } from '../../features/squads/TransferSummary.tsx'
import { userTeamOptions } from '../../features/squads/api.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/Surface.tsx'
import { useTransferPlan } from './use-transfer-plan.ts'

/** What editing a season team means: its transfers so far, each with an undo button, and its chips. */
export function TransfersCard({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const plan = useTransferPlan(tournament)
  const entered = useQuery({
    ...userTeamOptions(draft.subTournamentId ?? 0, draft.teamId ?? 0),
    enabled: plan !== undefined,
  })
  if (plan === undefined) return null
  return (
    <>
      <Card title={t('season.transfers')}>
        <TransferSummary
          plan={plan}
          onUndo={(inId, player) => dispatch({ type: 'replace', playerId: inId, player })}
        />
      </Card>
      {entered.data?.team && <SeasonTools team={entered.data.team} />}
    </>
  )
}
