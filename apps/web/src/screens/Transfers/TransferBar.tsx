import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { namesInSight, type Position } from '@gaffer/rules'
import type { SeasonState, UserTeam } from '@gaffer/contract/types'
import { squadOfTeam } from '../../features/squads/transfers.ts'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { pathTo } from '../../lib/paths.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import { bankAfter, pairsOf, type SquadChange, transfersOf } from '../../features/room-team/change-squad.ts'
import styles from './TransferBar.module.css'
import { TransferFigures } from './TransferFigures.tsx'

type TransferBarProps = {
  readonly team: UserTeam
  readonly season: SeasonState
  readonly change: SquadChange
  readonly onBuy: (position: Position) => void
}

/** Confirms the transfers: says what is still missing, asks once, sends once, goes back. */
export function TransferBar({ team, season, change, onBuy }: TransferBarProps) {
  const { t, price } = useTexts()
  const [isAsked, ask] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isSent = useRef(false)
  const send = useMutation({
    mutationFn: () =>
      request('makeTransfers', {
        query: { user_team_id: String(team.teamId), version: String(team.version) },
        body: transfersOf(team, change),
      }),
    onSuccess: () => {
      // Leaves the screen before the team's new version would start it again.
      void navigate(pathTo('Team'))
      void refreshAfter(queryClient, 'makeTransfers')
    },
    onError: () => (isSent.current = false),
  })
  const confirm = () => {
    if (isSent.current) return
    isSent.current = true
    send.mutate()
  }
  const pairs = pairsOf(team, change)
  const nameOf = namesInSight([...squadOfTeam(team), ...pairs.flatMap(({ into }) => into ?? [])], 'list')
  const next = pairs.find(({ into }) => into === undefined)?.out.position
  const missing = pairs.filter(({ into }) => into === undefined).length
  const left = bankAfter(team, change)
  /** What keeps the transfers from being sent, otherwise what a press does. */
  const pressText = () => {
    if (pairs.length === 0) return t('error.transfersMissing')
    if (left < 0) return t('rooms.overBudget', { price: price(-left, 'up') })
    if (missing > 0) return t('rooms.buyMore', { count: missing })
    return t('rooms.confirmTransfers', { count: pairs.length })
  }
  return (
    <StickyBar>
      <Button
        isWide
        disabled={pairs.length === 0 || left < 0 || send.isPending}
        onClick={() => (next === undefined ? ask(true) : onBuy(next))}
      >
        {pressText()}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('season.transfersConfirm')}
          message={
            <div className={styles.question}>
              <ul>
                {pairs.map(({ out, into }) => (
                  <li key={out.id} className={styles.pair}>
                    <span className={styles.out}>
                      <span className="visually-hidden">{t('season.out')} </span>
                      <bdi>{nameOf(out)}</bdi>
                    </span>
                    <b>
                      <span className="visually-hidden">{t('season.in')} </span>
                      <bdi>{into && nameOf(into)}</bdi>
                    </b>
                  </li>
                ))}
              </ul>
              <TransferFigures team={team} season={season} change={change} />
            </div>
          }
          confirmLabel={t('common.confirm')}
          onConfirm={confirm}
          onClose={() => ask(false)}
        />
      )}
      <ChangeFailure change={send} />
    </StickyBar>
  )
}
