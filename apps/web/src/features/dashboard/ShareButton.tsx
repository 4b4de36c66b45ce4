import { useState } from 'react'
import type { DashboardCard, UserTeam } from '@gaffer/contract/types'
import { inviteAddress } from '../../embed/invite-address.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { share, type Shared } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ShareButton.module.css'

type ShareButtonProps = { readonly card: DashboardCard; readonly team: UserTeam }

/** Shares how the team is doing: its picture, a text and the address of its tournament. */
export function ShareButton({ card, team }: ShareButtonProps) {
  const { t, points, language } = useTexts()
  const [outcome, setOutcome] = useState<Shared>()
  const { current_place: place } = team
  const url = inviteAddress(pathTo('TournamentDetails', { id: card.tournament_id }, { team: team.teamId }))
  const picture = pictureAddress('team', team.teamId, language)
  const text = t('dashboard.shareText', {
    state: stateOf(team),
    team: team.teamName,
    game: card.name,
    place: place ?? 0,
    total: team.total_players,
    points: t('dashboard.pointsShort', { count: team.points ?? 0, points: points(team.points ?? 0) }),
  })
  return (
    <>
      <Button look="secondary" isSmall onClick={async () => setOutcome(await share(text, url, picture))}>
        <Icon name="share" size={16} />
        <span role="status">{t(outcome === 'copied' ? 'dashboard.shareCopied' : 'dashboard.share')}</span>
      </Button>
      {(outcome === 'copied' || outcome === 'failed') && (
        <a className={styles.picture} href={picture} download="team.png" target="_blank" rel="noopener">
          {t('dashboard.savePicture')}
        </a>
      )}
      {outcome === 'failed' && (
        <Dialog title={t('dashboard.share')} onClose={() => setOutcome(undefined)}>
          <TextField
            label={t('dashboard.shareByHand')}
            readOnly
            value={`${text} ${url}`}
            onFocus={(event) => event.target.select()}
          />
        </Dialog>
      )}
    </>
  )
}

function stateOf({ points, current_place: place, is_final: isFinal }: UserTeam) {
  if (points === null || place === null) return 'upcoming'
  return isFinal ? 'final' : 'live'
}
