import { type ReactNode, type Ref, useState } from 'react'
import { decodeRoundScopedId } from '@gaffer/contract/ids'
import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { PlayerDialogs } from '../../features/team/PlayerDialogs.tsx'
import { Deductions } from '../../features/team/Deductions.tsx'
import { playersOf } from '../../features/team/pitch-rows.ts'
import { TeamPitch } from '../../features/team/TeamPitch.tsx'
import { useFocusOnPlayer } from '../../features/squads/use-focus-on-player.ts'
import { useTexts } from '../../i18n/language.tsx'
import { UnpaidTeam } from '../../features/support/UnpaidTeam.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Notice } from '../../ui/Surface.tsx'
import { SeasonTeam } from './SeasonTeam.tsx'
import styles from './Dashboard.module.css'

type OwnTeamProps = {
  readonly card: DashboardCard
  readonly team: UserTeam
  readonly isUpcoming: boolean
  /** The pitch element, for animations on top of it. */
  readonly stage?: Ref<HTMLDivElement>
  readonly onStage?: ReactNode
  /** On top of the lower edge of the pitch. */
  readonly over?: ReactNode
}

/** The manager's team on the pitch; while it is open, with buttons to change it or add another. */
export function OwnTeam({ card, team, isUpcoming, stage, onStage, over }: OwnTeamProps) {
  const { t } = useTexts()
  const [shown, show] = useState<number>()
  const focusOn = useFocusOnPlayer()
  const player = playersOf(team).find(({ playerId }) => playerId === shown)
  const place = { id: card.tournament_id, subId: card.sub_tournament_id }
  const canChange = isUpcoming && (team.season?.is_editable ?? true)
  const canAdd = canChange && card.can_add_team && card.open_sub_tournament_id !== null
  return (
    <>
      <div ref={stage} className={styles.stage}>
        <TeamPitch team={team} over={over} onPlayer={({ playerId }) => show(playerId)} />
        {onStage}
      </div>
      <Deductions team={team} />
      {canChange && (
        <div className={styles.actions}>
          <LinkButton isWide to={pathTo('EnterTournament', { ...place, teamId: team.teamId })}>
            {t(team.is_seasonal_game ? 'season.changeOrTransfer' : 'dashboard.changeTeam')}
          </LinkButton>
          {canAdd && (
            <LinkButton
              isWide
              look="secondary"
              to={pathTo('EnterTournament', { ...place, subId: card.open_sub_tournament_id ?? undefined })}
            >
              {t('dashboard.addTeam')}
            </LinkButton>
          )}
        </div>
      )}
      {isUpcoming && isHeldByClose(team) && (
        <p className={styles.sub} role="status">
          {t('season.closing')}
        </p>
      )}
      {team.is_seasonal_game && <SeasonTeam team={team} />}
      {player && (
        <PlayerDialogs
          team={team}
          player={player}
          canSwap={canChange && team.reserves.length > 0}
          subTournamentId={team.sub_tournament_id}
          profile={pathTo(
            'PlayerInfoDialog',
            { id: player.playerId, isSeasonal: team.is_seasonal_game ? 1 : 0 },
            { game: team.sub_tournament_id },
          )}
          onSwapped={() => {
            show(undefined)
            focusOn(player.playerId)
          }}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}

/** Whether the round being shown is the open one, but cannot be changed because the previous one is being closed. */
function isHeldByClose({ season, sub_tournament_id: id }: UserTeam): boolean {
  return season != null && !season.is_editable && season.open_round === decodeRoundScopedId(id).round
}

/** Replaces the pitch where the manager has no team in the game; a season is entered in its open round. */
export function NoTeam({ card, isUpcoming }: Pick<OwnTeamProps, 'card' | 'isUpcoming'>) {
  const { t } = useTexts()
  return (
    <Card>
      <Notice
        title={t('dashboard.noTeam')}
        action={
          <>
            {(isUpcoming || card.is_seasonal_game) &&
              card.can_add_team &&
              card.open_sub_tournament_id !== null && (
                <LinkButton
                  to={pathTo('EnterTournament', {
                    id: card.tournament_id,
                    subId: card.open_sub_tournament_id,
                  })}
                >
                  {t('dashboard.enter')}
                </LinkButton>
              )}
            <UnpaidTeam tournament={card.name} />
          </>
        }
      />
    </Card>
  )
}

/** A team's first round in a season: its name and its address. */
export type FirstRound = { readonly label: string; readonly to: string }

/** Replaces the pitch in the rounds of a season before the team joined. */
export function NotYetIn({ firstRound }: { readonly firstRound: FirstRound }) {
  const { t } = useTexts()
  return (
    <Card>
      <Notice
        title={t('season.notYetIn')}
        text={t('season.notYetInText', { round: firstRound.label })}
        action={
          <LinkButton look="secondary" to={firstRound.to} replace>
            {t('season.toRound', { round: firstRound.label })}
          </LinkButton>
        }
      />
    </Card>
  )
}
