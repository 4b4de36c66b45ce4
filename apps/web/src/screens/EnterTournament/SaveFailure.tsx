import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isUnanswered } from '../../features/offline/send-later.ts'
import { useReaderName } from '../../features/session/session-context.ts'
import { userTeamOptions } from '../../features/squads/api.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'

/** The status with which the server refuses a team that is not legal. */
const NOT_LEGAL = 422

/** What is known of a team that was not saved. */
type Unsaved = {
  readonly team: string
  readonly isPaid: boolean
  readonly isWaiting: boolean
  readonly isUnsure: boolean
  readonly unpaidReason: string | undefined
}

/** Why a team was not saved; the picks are kept. False for a failure of the payment. */
export function renderSaveFailure(failure: Error, onClose: () => void, unsaved: Unsaved): ReactNode {
  const { team, isPaid, isWaiting, isUnsure, unpaidReason } = unsaved
  if (isUnsure || (unpaidReason !== undefined && isUnanswered(failure)))
    return <Unsure team={team} unpaidReason={unpaidReason} onClose={onClose} />
  if (isRefusal(failure, 'network')) return <NotSent isPaid={isPaid} onClose={onClose} />
  if (isWaiting && isUnanswered(failure)) return <Busy onClose={onClose} />
  if (isRefusal(failure, 'teamChangedElsewhere')) return <Conflict onClose={onClose} />
  const isFaultOfTeam = failure instanceof ApiError && failure.status === NOT_LEGAL
  return isFaultOfTeam && <Fault text={failure.message} onClose={onClose} />
}

function Fault({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  return <ConfirmDialog title={t('error.toEnter')} message={text} onClose={onClose} />
}

/** The team stays on the device; a free one is sent by itself later, one that costs money never is. */
function NotSent({ isPaid, onClose }: { readonly isPaid: boolean; readonly onClose: () => void }) {
  const { t } = useTexts()
  const isKnown = useReaderName() !== undefined
  const text = isPaid || !isKnown ? t('squads.laterPaidText') : t('squads.laterText')
  return <ConfirmDialog title={t('common.offline')} message={text} onClose={onClose} />
}

/** The same for a free team, where there is a connection but no answer. */
function Busy({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  return <ConfirmDialog title={t('error.title')} message={t('squads.laterBusyText')} onClose={onClose} />
}

type UnsureProps = {
  readonly team: string
  readonly unpaidReason: string | undefined
  readonly onClose: () => void
}

/** A payment that was not answered, until it has turned out what became of it. */
function Unsure({ team, unpaidReason, onClose }: UnsureProps) {
  const { t } = useTexts()
  const text =
    unpaidReason === undefined
      ? t('squads.unsureText', { team })
      : t('squads.laterUnpaid', { team, reason: unpaidReason })
  return <ConfirmDialog title={t('squads.unsureTitle')} message={text} onClose={onClose} />
}

/** Another tab or device saved the team first: nothing is lost on either side until the manager decides. */
function Conflict({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Error>()
  const decide = async (keepsMine: boolean) => {
    if (draft.subTournamentId === undefined || draft.teamId === undefined) return onClose()
    const options = userTeamOptions(draft.subTournamentId, draft.teamId)
    try {
      const { team } = await queryClient.fetchQuery({ ...options, staleTime: 0 })
      if (team) dispatch(keepsMine ? { type: 'rebase', version: team.version } : { type: 'load', team })
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return (
    <Dialog
      title={t('squads.conflictTitle')}
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={() => void decide(false)}>
            {t('squads.loadSaved')}
          </Button>
          <Button onClick={() => void decide(true)}>{t('squads.keepMine')}</Button>
        </>
      }
    >
      <p>{t('squads.conflictText')}</p>
      {failure && <p role="alert">{failure.message || t('common.offlineText')}</p>}
    </Dialog>
  )
}
