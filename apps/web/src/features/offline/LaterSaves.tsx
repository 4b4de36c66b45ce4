import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { dropLater, type LaterSave, type SavedLater, useLaterSaves } from '../squads/later.ts'
import { isSentLater, sendLater } from './send-later.ts'
import { isUnpaid, isUnsure } from './unsure-join.ts'
import styles from './LaterSaves.module.css'

/** How often a line that says nothing is tried again while a team waits. */
const AGAIN_AFTER_MS = 15_000

/** Sends the teams that wait for a connection, and says what became of each. */
export function LaterSaves({ owner }: { readonly owner: string }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const saves = useLaterSaves(owner)
  const [saved, setSaved] = useState<readonly SavedLater[]>([])
  const isWaiting = saves.some(isSentLater)
  useEffect(() => {
    if (!isWaiting) return undefined
    // Drawn again in any case, because another tab may have sent what is shown here.
    const send = () => void sendLater(queryClient, owner).then((now) => setSaved((all) => [...all, ...now]))
    window.addEventListener('online', send)
    const timer = setInterval(send, AGAIN_AFTER_MS)
    if (navigator.onLine) send()
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [isWaiting, queryClient, owner])
  return (
    <div className={styles.saves} role="status">
      {saves.map((save) => (
        <Kept key={`${save.draft.subTournamentId}:${save.draft.teamId}`} save={save} owner={owner} />
      ))}
      {saved.map((one) => (
        <p key={one.data.user_team_id} className={styles.save} data-state="saved">
          <span>{t('squads.laterSaved', { team: one.draft.teamName })}</span>
          <Button
            look="quiet"
            isSmall
            onClick={() => setSaved((all) => all.filter((other) => other !== one))}
          >
            {t('common.close')}
          </Button>
        </p>
      ))}
    </div>
  )
}

function Kept({ save, owner }: { readonly save: LaterSave; readonly owner: string }) {
  const { t } = useTexts()
  const { draft, tournamentId, state, reason } = save
  const builder = pathTo('EnterTournament', {
    id: tournamentId,
    subId: draft.subTournamentId,
    teamId: draft.teamId,
  })
  const words = () => {
    if (state === 'waiting') return t('squads.laterWaiting', { team: draft.teamName })
    if (isUnsure(save)) return t('squads.laterUnsure', { team: draft.teamName })
    if (isUnpaid(save)) return t('squads.laterUnpaid', { team: draft.teamName, reason: reason ?? '' })
    if (state === 'asked') return t('squads.laterAsked', { team: draft.teamName })
    return t('squads.laterRefused', { team: draft.teamName, reason: reason ?? '' })
  }
  return (
    <p className={styles.save} data-state={state}>
      <span>{words()}</span>
      <LinkButton look="secondary" isSmall to={builder}>
        {t('squads.laterOpen')}
      </LinkButton>
      {!isSentLater(save) && (
        <Button look="quiet" isSmall onClick={() => dropLater(owner, draft)}>
          {t('common.close')}
        </Button>
      )}
    </p>
  )
}
