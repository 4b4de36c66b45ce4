import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { namesInSight, POSITIONS, positionId } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { BudgetBars } from '../../features/squads/BudgetBars.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { LegendButton } from '../../features/squads/LegendButton.tsx'
import { spendableFor } from '../../features/squads/model.ts'
import { PlayerPicker } from '../../features/squads/PlayerPicker.tsx'
import { TeamStrip } from '../../features/squads/TeamStrip.tsx'
import { useEnteredTeam } from '../../features/squads/use-entered-team.ts'
import { useNewTeam } from '../../features/squads/use-new-team.ts'
import { usePlayerFilter } from '../../features/squads/use-player-filter.ts'
import { tournamentOptions } from '../../features/tournaments/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useHomeWhenStuck } from '../../lib/use-home-when-stuck.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { Button } from '../../ui/Button.tsx'
import { Gone } from '../../ui/Gone.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import styles from './SelectPlayers.module.css'

/** Picking players for the team being built; with `?out=` one replaces another (R-48..51, R-115). */
export function SelectPlayersScreen() {
  const { id, subId } = useParams()
  const tournamentId = idOf(id)
  const subTournamentId = idOf(subId)
  const tournament = useQuery({
    ...tournamentOptions(tournamentId ?? 0),
    enabled: tournamentId !== undefined,
  })
  const isUnknown = isRefusal(tournament.error, 'notFound')
  useHomeWhenStuck(isUnknown)
  if (isUnknown) return <Gone />
  if (tournamentId === undefined || subTournamentId === undefined)
    return <Navigate to={pathTo('Home')} replace />
  return (
    <div className={styles.screen}>
      <QueryState query={tournament} skeleton={<Skeleton height={600} />}>
        {({ data }) => <SelectPlayers tournament={data} subTournamentId={subTournamentId} />}
      </QueryState>
    </div>
  )
}

type SelectPlayersProps = { readonly tournament: TournamentForBuilding; readonly subTournamentId: number }

function SelectPlayers({ tournament, subTournamentId }: SelectPlayersProps) {
  const { t, price } = useTexts()
  const { draft } = useDraft()
  const [search] = useSearchParams()
  const filter = usePlayerFilter(subTournamentId)
  const teamId = idOf(search.get('team') ?? undefined)
  const outId = idOf(search.get('out') ?? undefined)
  const { isReady } = useEnteredTeam(subTournamentId, teamId, useSession().status === 'signedIn')
  const outgoing = draft.picks.find(({ id }) => id === outId)
  const builder = pathTo('EnterTournament', { id: tournament.id, subId: subTournamentId, teamId })
  const back = useLeave(builder)
  const { mayEnter } = useNewTeam(tournament, subTournamentId, teamId)
  useHomeWhenStuck(!isReady)

  if (!mayEnter) return <Navigate to={builder} replace />
  if (!isReady) return <Skeleton height={600} />
  return (
    <>
      <PageHead
        title={
          outgoing
            ? t('players.swapFor', { name: namesInSight(draft.picks)(outgoing) })
            : t('players.titleOf', { position: positionNameOf(filter.positionId) })
        }
        {...(outgoing && {
          sub: t('players.upTo', { price: price(spendableFor(outgoing, draft, tournament)) }),
        })}
        aside={<LegendButton of="list" />}
        leave="back"
        onLeave={back}
      />
      <div className={styles.sticky}>
        <BudgetBars draft={draft} tournament={tournament} />
      </div>
      <PlayerPicker
        tournament={tournament}
        subTournamentId={subTournamentId}
        outgoing={outgoing}
        onDone={back}
      />
      {outgoing === undefined && (
        <StickyBar>
          <div className={styles.foot}>
            <TeamStrip draft={draft} tournament={tournament} />
            <Button onClick={back}>{t('common.confirm')}</Button>
          </div>
        </StickyBar>
      )}
    </>
  )
}

/** The position a filter is restricted to, for the title; `all` without restriction. */
function positionNameOf(id: string | undefined): string {
  return POSITIONS.find((position) => String(positionId(position)) === id) ?? 'all'
}
