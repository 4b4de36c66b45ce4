import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { positionId } from '@gaffer/rules'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { useAutofill } from '../../features/squads/api.ts'
import { BudgetBars } from '../../features/squads/BudgetBars.tsx'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { LegendButton } from '../../features/squads/LegendButton.tsx'
import { PLAYER_CAPTIONS, type PlayerCaption } from '../../features/squads/player-captions.ts'
import { PlayerPicker } from '../../features/squads/PlayerPicker.tsx'
import { RolePickers } from '../../features/squads/RolePickers.tsx'
import { FormationPicker } from '../../features/squads/FormationPicker.tsx'
import { tournamentFixturesOptions } from '../../features/tournaments/api.ts'
import { useNameFault } from '../../features/squads/use-name-fault.ts'
import { contestOf } from '../../features/tournaments/model.ts'
import { ContestFacts } from '../../features/tournaments/ContestFacts.tsx'
import { FixtureList } from '../../features/tournaments/FixturesDialog.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { changeSearch } from '../../lib/change-search.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CountdownText, useIsOver } from '../../ui/CountdownText.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, RowsSkeleton } from '../../ui/Surface.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { DeadlinePassed } from './DeadlinePassed.tsx'
import { DraftPitch } from './DraftPitch.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TransfersCard } from './TransfersCard.tsx'
import styles from './EnterTournament.module.css'

/** From this width on the list of players is shown next to the pitch. */
const HAS_ROOM_FOR_LIST = '(min-width: 1300px)'

export function TeamBuilder({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const nameFault = useNameFault(draft.teamName)
  const autofill = useAutofill()
  const [shown, show] = useState<'clear' | 'tooEarly'>()
  const fill = () =>
    autofill.mutate(draft, {
      onSuccess: ({ data }) =>
        dispatch({
          type: 'fill',
          players: data.groups.flatMap(({ players }) => players),
          reserves: data.reserves,
          suggested: data.suggested,
        }),
    })
  const [view, setView] = useState<PlayerCaption>('next')
  const [search, setSearch] = useSearchParams()
  const isWide = useMedia(HAS_ROOM_FOR_LIST)
  const hasColumns = useIsWide()
  const contest = contestOf(tournament, draft.subTournamentId)
  const outgoing = draft.picks.find(({ id }) => id === idOf(search.get('out') ?? undefined))
  const forget = () => setSearch(changeSearch({ out: undefined, max: undefined }), { replace: true })
  const isOver = useIsOver(tournament.start_time) && !tournament.is_seasonal_game
  const saveBar = isOver ? undefined : (
    <SaveBar tournament={tournament}>
      <IconButton
        label={t('squads.autofill')}
        icon={<Icon name="wand" />}
        disabled={autofill.isPending}
        onClick={fill}
      />
    </SaveBar>
  )
  return (
    <>
      <Head tournament={tournament} isOver={isOver} view={view} onView={setView} />
      <BudgetBars draft={draft} tournament={tournament} />
      {isOver && hasColumns && <DeadlinePassed tournament={tournament} />}
      <div className={classNames(styles.body, isWide && styles.threeColumns)} inert={isOver}>
        <div className={styles.team}>
          <div className={styles.place} data-has-bench={tournament.reserves_limit > 0 || undefined}>
            <DraftPitch
              tournament={tournament}
              view={view}
              onSlot={
                isWide
                  ? (position) =>
                      setSearch(changeSearch({ position: String(positionId(position)) }), { replace: true })
                  : undefined
              }
            />
          </div>
          <div className={styles.tools}>
            <Button
              look="secondary"
              isSmall
              disabled={draft.picks.length === 0}
              onClick={() => show('clear')}
            >
              <Icon name="trash" size={16} />
              {t('squads.clear')}
            </Button>
            <Links tournament={tournament} />
            {tournament.reserves_limit > 0 && (
              <div className={styles.scheme}>
                <FormationPicker tournament={tournament} />
              </div>
            )}
          </div>
        </div>
        {isWide && (
          <section className={styles.list} aria-label={t('players.title')}>
            <PlayerPicker
              tournament={tournament}
              subTournamentId={draft.subTournamentId ?? 0}
              outgoing={outgoing}
              onDone={forget}
            />
          </section>
        )}
        <div className={styles.side}>
          {isWide && contest && <ContestFacts tournament={tournament} contest={contest} />}
          <TextField
            label={t('squads.teamName')}
            value={draft.teamName}
            maxLength={80}
            fault={nameFault}
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
          {isWide && saveBar}
          <TransfersCard tournament={tournament} />
          <Fixtures tournament={tournament} />
        </div>
      </div>
      {!isWide && saveBar}
      {isOver && !hasColumns && <DeadlinePassed tournament={tournament} />}
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

type HeadProps = {
  readonly tournament: TournamentForBuilding
  /** It is too late for this game. */
  readonly isOver: boolean
  readonly view: PlayerCaption
  readonly onView: (view: PlayerCaption) => void
}

function Head({ tournament, isOver, view, onView }: HeadProps) {
  const { t, time } = useTexts()
  const { draft } = useDraft()
  const navigate = useNavigate()
  return (
    <PageHead
      title={<bdi className={styles.name}>{draft.teamName.trim() || t('squads.newTeam')}</bdi>}
      sub={
        <span className={styles.name}>
          {isOver ? (
            t('squads.missed.passed', { time: time(tournament.start_time) })
          ) : (
            <>
              <CountdownText until={tournament.start_time} /> {t('tournaments.toDeadline')}
            </>
          )}
          <span className={styles.contest}>
            {' · '}
            <bdi>{tournament.name}</bdi>
          </span>
        </span>
      }
      aside={
        <div className={styles.views} role="group" aria-label={t('squads.view')}>
          {PLAYER_CAPTIONS.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
              {t(`squads.view.${one}`)}
            </button>
          ))}
        </div>
      }
      onLeave={() => void navigate(pathTo('TournamentDetails', { id: tournament.id }))}
    />
  )
}

function Links({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft } = useDraft()
  return (
    <>
      <LinkButton
        look="secondary"
        isSmall
        to={pathTo('EnterTournamentDetails', { id: tournament.id, subId: draft.subTournamentId, tabId: 2 })}
      >
        {t('details.tab.rules')}
      </LinkButton>
      <LegendButton of="builder" />
    </>
  )
}

/** The matches of the game; in a season, only those of the round the team is built for. */
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
