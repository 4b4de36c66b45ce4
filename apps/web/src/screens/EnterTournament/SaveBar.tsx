import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { namesInSight, type TeamIssue } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { rememberVisit, takeVisit } from '../../features/session/pending-visit.ts'
import { useSession } from '../../features/session/session-context.ts'
import { TransferSummary } from '../../features/squads/TransferSummary.tsx'
import { useQuote, useSaveTeam } from '../../features/squads/api.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { faultText } from '../../features/squads/fault-texts.ts'
import { budgetLeft, faultsOf, suggestedRoles } from '../../features/squads/model.ts'
import { contestOf } from '../../features/tournaments/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { PaymentDialogs } from '../../payment/PaymentDialogs.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { renderSaveFailure } from './SaveFailure.tsx'
import { useNamedDraft } from './use-named-draft.ts'
import { useSaveLater } from './use-save-later.ts'
import { useTransferPlan } from './use-transfer-plan.ts'
import styles from './EnterTournament.module.css'

type SaveBarProps = {
  readonly tournament: TournamentForBuilding
  /** Something before the words and the button. */
  readonly children?: ReactNode
}

/** The team's status, the button that enters or saves it, and its dialogs. */
export function SaveBar({ tournament, children }: SaveBarProps) {
  const texts = useTexts()
  const { t, money } = texts
  const { draft, dispatch, forget } = useDraft()
  const session = useSession()
  const navigate = useNavigate()
  const save = useSaveTeam()
  const later = useSaveLater(tournament)
  const askQuote = useQuote()
  const [areFaultsShown, showFaults] = useState(false)
  const [areTransfersAsked, askTransfers] = useState(false)
  const plan = useTransferPlan(tournament)
  const faults = faultsOf(draft, tournament, plan?.held)
  const [first] = faults
  const isEdit = draft.teamId !== undefined
  const contest = contestOf(tournament, draft.subTournamentId)
  const fee = contest?.entry_fee ?? 0
  // A season continues while a team is being built: a new one enters the round that is open now.
  const entryId = isEdit ? draft.subTournamentId : (contest?.id ?? draft.subTournamentId)

  const isPaid = !isEdit && fee > 0
  const named = useNamedDraft(draft)
  const send = async (agreed: string | undefined) => {
    const cost = agreed === undefined ? 'free' : { quote: agreed, entryId: entryId ?? 0 }
    const sent = draft.isGuestName === true ? await named() : draft
    const { data } = await later.attempt(sent, cost, () =>
      save.mutateAsync({ draft: { ...sent, subTournamentId: entryId }, quote: agreed }),
    )
    later.forget(sent)
    forget()
    const subId = tournament.is_seasonal_game ? undefined : data.sub_tournament_id
    // Back leads to where the builder was opened from, because the builder would begin another team.
    void navigate(pathTo('Dashboard', { subId }, { user_team_id: data.user_team_id }), { replace: true })
  }
  /** A login that leaves the page comes back here; the team is kept in its draft. */
  const logIn = async () => {
    if (entryId !== undefined) rememberVisit({ route: 'EnterTournament', id: tournament.id, subId: entryId })
    const isIn = await session.start()
    takeVisit()
    return isIn
  }
  const payment = usePayment<void>(() => ({
    prepare: async () => session.status === 'signedIn' || logIn(),
    logIn,
    ask: isPaid
      ? async () => later.attempt(await named(), 'asked', () => askQuote.mutateAsync(entryId ?? 0))
      : undefined,
    pay: send,
  }))
  // Only captain and vice-captain are missing: one press assigns them as suggested.
  const roles = suggestedRoles(draft, tournament)
  const lacksRolesOnly = faults.length > 0 && faults.every(({ code }) => isRoleFault(code))
  const takeRoles = () => {
    if (roles.captain !== null && roles.captain !== draft.captain)
      dispatch({ type: 'nameCaptain', playerId: roles.captain })
    if (roles.viceCaptain !== null && roles.viceCaptain !== draft.viceCaptain)
      dispatch({ type: 'nameViceCaptain', playerId: roles.viceCaptain })
  }
  const nameOf = (playerId: number | null) => {
    const player = draft.picks.find(({ id }) => id === playerId)
    return player === undefined ? '' : namesInSight(draft.picks)(player)
  }
  const rolesText = () => {
    const [captain, vice] = [nameOf(roles.captain), nameOf(roles.viceCaptain)]
    if (draft.captain !== null) return t('squads.takeVice', { vice })
    return draft.viceCaptain === null && roles.viceCaptain !== null
      ? t('squads.takeBoth', { captain, vice })
      : t('squads.takeCaptain', { captain })
  }
  const press = () => {
    if (lacksRolesOnly) return takeRoles()
    if (faults.length > 0) return showFaults(true)
    if (plan?.isChanged && plan.quote.pairs.length > 0) return askTransfers(true)
    return payment.start()
  }
  /** What keeps the team from being sent, otherwise what a press does. */
  const pressText = () => {
    if (lacksRolesOnly) return t('squads.takeSuggested')
    if (first) return faultText(first, texts)
    if (isEdit) return t('common.save')
    return isPaid ? t('squads.enterFor', { fee: money(fee, tournament.currency) }) : t('squads.enter')
  }
  return (
    <StickyBar>
      <div className={styles.save}>
        {children}
        <SaveStatus
          isReady={faults.length === 0}
          isWaiting={save.isWaiting}
          isLater={later.isWaiting}
          isUnsure={later.isUnsure}
          suggestion={lacksRolesOnly ? rolesText() : undefined}
          left={texts.price(budgetLeft(draft, tournament))}
          fee={isPaid ? money(fee, tournament.currency) : undefined}
        />
        <Button
          look={isEdit && !draft.isTouched ? 'secondary' : 'primary'}
          disabled={payment.isBusy || later.isUnsure}
          onClick={() => void press()}
        >
          {pressText()}
        </Button>
      </div>
      {areFaultsShown && (
        <ConfirmDialog
          title={t('error.toEnter')}
          message={
            <ul className={styles.faults}>
              {faults.map((fault) => (
                <li key={fault.code}>{faultText(fault, texts)}</li>
              ))}
            </ul>
          }
          onClose={() => showFaults(false)}
        />
      )}
      {plan && areTransfersAsked && (
        <ConfirmDialog
          title={t('season.transfersConfirm')}
          message={
            <>
              <TransferSummary plan={plan} />
              <p className={styles.note}>{t('season.transfersUndoText')}</p>
            </>
          }
          confirmLabel={t('common.confirm')}
          onConfirm={() => void payment.start()}
          onClose={() => askTransfers(false)}
        />
      )}
      <PaymentDialogs
        payment={payment}
        title={t('squads.payTitle')}
        confirmText={(amount) => t('squads.pay', { amount })}
        renderFailure={(failure, onClose) =>
          renderSaveFailure(failure, onClose, { ...later, isPaid, team: draft.teamName })
        }
      />
    </StickyBar>
  )
}

function isRoleFault(code: TeamIssue['code']): boolean {
  return code === 'captainMissing' || code === 'viceCaptainMissing'
}
