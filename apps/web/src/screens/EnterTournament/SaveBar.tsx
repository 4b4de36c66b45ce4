import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerData, TournamentForBuilding } from '@gaffer/contract/types'
import { rememberVisit, takeVisit } from '../../features/session/pending-visit.ts'
import { useSession } from '../../features/session/session.tsx'
import { TransferSummary } from '../../features/squads/TransferSummary.tsx'
import { useQuote, useSaveTeam } from '../../features/squads/api.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { faultText } from '../../features/squads/fault-texts.ts'
import { faultsOf } from '../../features/squads/model.ts'
import { subgameOf } from '../../features/tournaments/model.ts'
import { SponsorNotice } from '../../features/support/SponsorNotice.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsOver } from '../../ui/CountdownText.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { GuardedConfirm } from '../../ui/GuardedConfirm.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { SaveFailure } from './SaveFailure.tsx'
import { useTransferPlan } from './use-transfer-plan.ts'
import styles from './EnterTournament.module.css'

type Quote = AnswerData<'joinQuote'>

/** The button that enters or saves, and everything it may have to say. */
export function SaveBar({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const texts = useTexts()
  const { t, money } = texts
  const { draft, forget } = useDraft()
  const session = useSession()
  const navigate = useNavigate()
  const save = useSaveTeam()
  const askQuote = useQuote()
  const [areFaultsShown, showFaults] = useState(false)
  const [quote, setQuote] = useState<Quote>()
  const [failure, setFailure] = useState<Error>()
  const [isBusy, setIsBusy] = useState(false)
  const [areTransfersAsked, askTransfers] = useState(false)
  const plan = useTransferPlan(tournament)
  const isStarted = useIsOver(tournament.start_time)
  // A season goes on: its next round is open while one is played.
  const isOver = isStarted && !tournament.is_seasonal_game
  const faults = faultsOf(draft, tournament, plan?.held)
  const [first] = faults
  const isEdit = draft.teamId !== undefined
  const subgame = subgameOf(tournament, draft.subTournamentId)
  const fee = subgame?.entry_fee ?? 0
  // A season goes on while a team is built: a new one enters the round that is open now.
  const entryId = isEdit ? draft.subTournamentId : (subgame?.id ?? draft.subTournamentId)

  const send = async (agreed: string | undefined) => {
    const { data } = await save.mutateAsync({ draft: { ...draft, subTournamentId: entryId }, quote: agreed })
    forget()
    const subId = tournament.is_seasonal_game ? undefined : data.sub_tournament_id
    void navigate(pathTo('Dashboard', { subId }, { user_team_id: data.user_team_id }))
  }
  /** One flight at a time: a second press waits for the first to land. */
  const guard = async (act: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setIsBusy(false)
    }
  }
  /** A login that leaves the page comes back here; the team waits in its draft. */
  const logIn = async () => {
    if (entryId !== undefined) rememberVisit({ route: 'EnterTournament', id: tournament.id, subId: entryId })
    const isIn = await session.start()
    takeVisit()
    return isIn
  }
  const press = () => {
    if (faults.length > 0) return showFaults(true)
    if (plan?.isChanged && plan.quote.pairs.length > 0) return askTransfers(true)
    return guard(async () => {
      if (session.status !== 'signedIn' && !(await logIn())) return
      if (isEdit || fee === 0) return send(undefined)
      const { data } = await askQuote.mutateAsync(entryId ?? 0)
      setQuote(data)
    })
  }
  return (
    <StickyBar>
      <Button isWide disabled={isBusy || isOver} onClick={() => void press()}>
        {isOver
          ? t('error.gameAlreadyStarted')
          : first
            ? faultText(first, texts)
            : isEdit
              ? t('common.save')
              : fee > 0
                ? t('squads.enterFor', { fee: money(fee, tournament.currency) })
                : t('squads.enter')}
      </Button>
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
      {quote && (
        <GuardedConfirm
          title={t('squads.payTitle')}
          message={<QuoteText quote={quote} />}
          confirmLabel={t('squads.pay', { amount: money(quote.amount, quote.currency) })}
          onConfirm={() => void guard(() => send(quote.quote))}
          onClose={() => setQuote(undefined)}
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
          onConfirm={() => void guard(() => send(undefined))}
          onClose={() => askTransfers(false)}
        />
      )}
      {failure && <SaveFailure failure={failure} onClose={() => setFailure(undefined)} />}
    </StickyBar>
  )
}

/** Exactly what will be taken, and what is left afterwards. */
function QuoteText({ quote }: { readonly quote: Quote }) {
  const { t, money } = useTexts()
  return (
    <>
      <p>{t('squads.payText')}</p>
      <dl className={styles.quote}>
        <dt>{t('details.entryFee')}</dt>
        <dd className="number">{money(quote.amount, quote.currency)}</dd>
        <dt>{t('header.balance')}</dt>
        <dd className="number">{money(quote.balance, quote.currency)}</dd>
        <dt>{t('squads.balanceAfter')}</dt>
        <dd className="number">{money(quote.balance - quote.amount, quote.currency)}</dd>
      </dl>
      <SponsorNotice />
    </>
  )
}
