import { useState } from 'react'
import type { SeasonState, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Badge, Card } from '../../ui/Surface.tsx'
import { usePlayWildcard } from './api.ts'
import styles from './Chips.module.css'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'

type WildcardCardProps = { readonly team: UserTeam; readonly season: SeasonState }

/** The wildcard: available, active or used; played only after a confirmation, and never undone. */
export function WildcardCard({ team, season }: WildcardCardProps) {
  const { t } = useTexts()
  const [isAsked, ask] = useState(false)
  const wildcard = usePlayWildcard()
  const { wildcard: state, wildcard_from: fromRound } = season
  return (
    <Card
      title={t('season.wildcard')}
      aside={<Badge isHot={state === 'active'}>{t(`season.wildcardState.${state}`)}</Badge>}
    >
      <p className={styles.about}>
        {t('season.wildcardText')} {state === 'unavailable' && t('season.wildcardFrom', { round: fromRound })}
      </p>
      {state === 'available' && (
        <Button look="secondary" isWide disabled={wildcard.isPending} onClick={() => ask(true)}>
          {t('season.wildcardPlay')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('season.wildcardQuestion')}
          message={t('season.wildcardWarning')}
          confirmLabel={t('season.wildcardPlay')}
          onConfirm={() => wildcard.mutate({ user_team_id: team.teamId })}
          onClose={() => ask(false)}
        />
      )}
      <ChangeFailure change={wildcard} />
    </Card>
  )
}
