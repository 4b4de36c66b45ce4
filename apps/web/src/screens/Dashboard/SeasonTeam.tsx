import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserTeam } from '@gaffer/contract/types'
import { AutoSubsCard } from '../../features/season/AutoSubsCard.tsx'
import { RoundRoles } from '../../features/season/RoundRoles.tsx'
import { SeasonTools } from '../../features/season/SeasonTools.tsx'
import { TransfersState } from '../../features/season/TransfersState.tsx'
import { TransferHistory } from '../../features/season/TransferHistory.tsx'
import { tournamentOptions } from '../../features/tournaments/api.ts'
import { PrizeTable } from '../../features/tournaments/PrizeTable.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Dashboard.module.css'

/** What a season team shows besides the pitch: roles of the round, substitutions, chips, histories. */
export function SeasonTeam({ team }: { readonly team: UserTeam }) {
  const { t } = useTexts()
  const tournament = useQuery(tournamentOptions(team.tournament_id))
  const [shown, show] = useState<'transfers' | 'payouts'>()
  return (
    <>
      {team.season?.is_editable && <TransfersState team={team} season={team.season} />}
      <AutoSubsCard team={team} formation={tournament.data?.data.formation} />
      <RoundRoles team={team} />
      <SeasonTools team={team} />
      <div className={styles.actions}>
        <Button isWide look="secondary" onClick={() => show('transfers')}>
          {t('season.transferHistory')}
        </Button>
        <Button isWide look="secondary" onClick={() => show('payouts')}>
          {t('season.payouts')}
        </Button>
      </div>
      {shown === 'transfers' && (
        <Dialog title={t('season.transferHistory')} onClose={() => show(undefined)}>
          <TransferHistory userTeamId={team.teamId} />
        </Dialog>
      )}
      {shown === 'payouts' && (
        <Dialog title={t('season.payouts')} onClose={() => show(undefined)}>
          <PrizeTable subTournamentId={team.sub_tournament_id} />
        </Dialog>
      )}
    </>
  )
}
