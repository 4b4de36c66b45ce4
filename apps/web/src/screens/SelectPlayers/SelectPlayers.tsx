import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { POSITIONS, positionId, reasonBlocked } from '@gaffer/rules'
import type { PlayerRow as Player, TournamentForBuilding } from '@gaffer/contract/types'
import { BudgetBars } from '../../features/squads/BudgetBars.tsx'
import { LegendButton } from '../../features/squads/LegendButton.tsx'
import { useSession } from '../../features/session/session.tsx'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { isForBench } from '../../features/squads/line-up.ts'
import {
  lineUpOf,
  playersOf,
  priceOf,
  rulesOf,
  selectable,
  spendableFor,
} from '../../features/squads/model.ts'
import { useEnteredTeam } from '../../features/squads/use-entered-team.ts'
import { tournamentOptions } from '../../features/tournaments/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { idOf, pathTo } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { PlayerFilters } from './PlayerFilters.tsx'
import { PlayerTable } from './PlayerTable.tsx'
import { usePlayerFilter } from './use-player-filter.ts'
import styles from './SelectPlayers.module.css'

/** Picking players for the team being built; with `?out=` one comes in for another (R-48..51, R-115). */
export function SelectPlayersScreen() {
  const { id, subId } = useParams()
  const tournamentId = idOf(id)
  const subTournamentId = idOf(subId)
  const tournament = useQuery({
    ...tournamentOptions(tournamentId ?? 0),
    enabled: tournamentId !== undefined,
  })
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
  const { draft, dispatch } = useDraft()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isClubAlertShown, showClubAlert] = useState(false)
  const filter = usePlayerFilter(subTournamentId)
  const teamId = idOf(search.get('team') ?? undefined)
  const outId = idOf(search.get('out') ?? undefined)
  const { isReady } = useEnteredTeam(subTournamentId, teamId, useSession().status === 'signedIn')

  const rules = rulesOf(tournament, draft)
  const outgoing = draft.picks.find(({ id }) => id === outId)
  const picked = draft.picks.filter((player) => player !== outgoing)
  const players = playersOf(draft, tournament)
  const back = () =>
    navigate(pathTo('EnterTournament', { id: tournament.id, subId: subTournamentId, teamId: draft.teamId }))

  const isInTeam = (player: Player) => draft.picks.some(({ id }) => id === player.id)
  const blockedReason = (player: Player) => {
    if (isInTeam(player)) return undefined
    // In a squad of fixed positions only one of the same can take a place.
    if (rules.squad && outgoing && outgoing.position !== player.position) return 'positionFull'
    return reasonBlocked(
      selectable(player, tournament),
      picked.map(({ id }) => id),
      players,
      rules,
    )
  }

  const press = (player: Player) => {
    if (isInTeam(player)) return dispatch({ type: 'drop', playerId: player.id })
    const reason = blockedReason(player)
    if (reason === 'clubLimit') return showClubAlert(true)
    if (reason !== undefined) return
    if (outgoing) {
      dispatch({ type: 'replace', playerId: outgoing.id, player })
      return void back()
    }
    const isReserve = isForBench(player.position, lineUpOf(draft), players, rules, draft.formation)
    dispatch({ type: 'pick', player, isReserve })
    if (draft.picks.length + 1 >= rules.startersLimit + rules.reservesLimit) void back()
  }

  if (!isReady) return <Skeleton height={600} />
  return (
    <>
      <PageHead
        title={
          outgoing
            ? t('players.swapFor', { name: outgoing.lastName })
            : t('players.titleOf', { position: positionNameOf(filter.positionId) })
        }
        {...(outgoing && {
          sub: t('players.upTo', { price: price(spendableFor(outgoing, draft, tournament)) }),
        })}
        aside={<LegendButton />}
        leave="back"
        onLeave={() => void back()}
      />
      <div className={styles.sticky}>
        <BudgetBars draft={draft} tournament={tournament} />
      </div>
      <PlayerFilters tournament={tournament} filter={filter} />
      <PlayerTable
        filter={filter}
        priceOf={(player) => priceOf(player, tournament)}
        isPicked={isInTeam}
        isLeftOut={(player) => outgoing !== undefined && isInTeam(player)}
        blockedReason={blockedReason}
        onPress={press}
      />
      {outgoing === undefined && (
        <StickyBar>
          <Button isWide onClick={() => void back()}>
            {t('common.confirm')}
          </Button>
        </StickyBar>
      )}
      {isClubAlertShown && (
        <ConfirmDialog
          title={t('error.title')}
          message={t('error.tooManyFromClub', { limit: rules.playersPerTeamLimit })}
          onClose={() => showClubAlert(false)}
        />
      )}
    </>
  )
}

/** The position a filter keeps to, for the title; `all` when it keeps to none. */
function positionNameOf(id: string | undefined): string {
  return POSITIONS.find((position) => String(positionId(position)) === id) ?? 'all'
}
