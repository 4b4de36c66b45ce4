import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useAutofill } from '../../features/squads/api.ts'
import { BudgetBars } from '../../features/squads/BudgetBars.tsx'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { LegendButton } from '../../features/squads/LegendButton.tsx'
import { RolePickers } from '../../features/squads/RolePickers.tsx'
import { FormationPicker } from '../../features/squads/FormationPicker.tsx'
import { tournamentFixturesOptions } from '../../features/tournaments/api.ts'
import { FixtureList } from '../../features/tournaments/FixturesDialog.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Choice.tsx'
import { CountdownText } from '../../ui/CountdownText.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, RowsSkeleton } from '../../ui/Surface.tsx'
import { DraftPitch } from './DraftPitch.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TransfersCard } from './TransfersCard.tsx'
import styles from './EnterTournament.module.css'

export function TeamBuilder({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const autofill = useAutofill()
  const [shown, show] = useState<'clear' | 'tooEarly'>()
  const fill = () =>
    autofill.mutate(draft, {
      onSuccess: ({ data }) =>
        dispatch({
          type: 'fill',
          players: data.groups.flatMap(({ players }) => players),
          reserves: data.reserves,
        }),
    })
  return (
    <>
      <Head tournament={tournament} />
      <BudgetBars draft={draft} tournament={tournament} />
      <div className={styles.body}>
        <div className={styles.side}>
          <div className={styles.tools}>
            <Button look="secondary" isSmall disabled={autofill.isPending} onClick={fill}>
              <Icon name="wand" size={16} />
              {t('squads.autofill')}
            </Button>
            <Button
              look="secondary"
              isSmall
              disabled={draft.picks.length === 0}
              onClick={() => show('clear')}
            >
              <Icon name="trash" size={16} />
              {t('squads.clear')}
            </Button>
            {tournament.reserves_limit > 0 && (
              <div className={styles.scheme}>
                <FormationPicker tournament={tournament} />
              </div>
            )}
          </div>
          <DraftPitch tournament={tournament} />
        </div>
        <div className={styles.side}>
          <TextField
            label={t('squads.teamName')}
            value={draft.teamName}
            maxLength={80}
            autoComplete="off"
            placeholder={t('squads.teamNameHint')}
            onChange={(event) => dispatch({ type: 'rename', teamName: event.target.value })}
          />
          <div className={styles.roles}>
            <RolePickers
              draft={draft}
              tournament={tournament}
              dispatch={dispatch}
              onTooEarly={() => show('tooEarly')}
            />
          </div>
          <TransfersCard tournament={tournament} />
          <Links tournament={tournament} />
          <Fixtures tournament={tournament} />
        </div>
      </div>
      <SaveBar tournament={tournament} />
      {shown === 'clear' && (
        <ConfirmDialog
          title={t('squads.clear')}
          message={t('squads.clearQuestion')}
          confirmLabel={t('squads.clear')}
          onConfirm={() => dispatch({ type: 'clear' })}
          onClose={() => show(undefined)}
        />
      )}
      {shown === 'tooEarly' && (
        <ConfirmDialog
          title={t('football.captain')}
          message={t('error.captainBeforePlayers')}
          onClose={() => show(undefined)}
        />
      )}
      {autofill.error && (
        <ConfirmDialog
          title={t('squads.autofill')}
          message={autofill.error.message || t('common.offlineText')}
          onClose={autofill.reset}
        />
      )}
    </>
  )
}

function Head({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft } = useDraft()
  const navigate = useNavigate()
  return (
    <PageHead
      title={<bdi>{draft.teamName.trim() || t('squads.newTeam')}</bdi>}
      sub={
        <>
          <bdi>{tournament.name}</bdi>
          {' · '}
          <CountdownText until={tournament.start_time} /> {t('tournaments.toDeadline')}
        </>
      }
      onLeave={() => void navigate(pathTo('TournamentDetails', { id: tournament.id }))}
    />
  )
}

function Links({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft } = useDraft()
  return (
    <div className={styles.links}>
      <LinkButton
        look="secondary"
        isSmall
        to={pathTo('EnterTournamentDetails', { id: tournament.id, subId: draft.subTournamentId, tabId: 2 })}
      >
        {t('details.tab.rules')}
      </LinkButton>
      <LegendButton />
    </div>
  )
}

/** The matches of the game; of a season only those of the round that the team is built for. */
function Fixtures({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft } = useDraft()
  const fixtures = useQuery(tournamentFixturesOptions(tournament.id, draft.subTournamentId))
  return (
    <Card title={t('details.tab.fixtures')}>
      <QueryState query={fixtures} skeleton={<RowsSkeleton rows={10} height={48} />}>
        {({ data }) => <FixtureList rounds={data} />}
      </QueryState>
    </Card>
  )
}
