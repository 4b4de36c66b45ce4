import { type ReactNode, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerData, DashboardCard, LeaderBoardRow, UserTeam } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { rankHistoryOptions } from '../../features/dashboard/api.ts'
import { FullTime } from '../../features/dashboard/FullTime.tsx'
import { GoalRibbon } from '../../features/dashboard/GoalRibbon.tsx'
import { gainedPlaces } from '../../features/dashboard/model.ts'
import { missingToNext } from '../../features/dashboard/Race.tsx'
import { ScoreHead } from '../../features/dashboard/ScoreHead.tsx'
import { SenseSwitch } from '../../features/dashboard/SenseSwitch.tsx'
import { Ticker } from '../../features/dashboard/Ticker.tsx'
import { useGoalQueue } from '../../features/dashboard/use-goal-queue.ts'
import { useStage } from '../../features/dashboard/use-stage.ts'
import { CorrectedNote } from '../../features/team/CorrectedNote.tsx'
import { playersOf } from '../../features/team/pitch-rows.ts'
import { useTexts } from '../../i18n/language.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { choiceOf } from '../../lib/paths.ts'
import { Skeleton } from '../../ui/Surface.tsx'
import { Segments } from '../../ui/Choice.tsx'
import styles from './Dashboard.module.css'
import { GAME_VIEWS, GameLayout } from './GameLayout.tsx'
import { OwnTeam } from './OwnTeam.tsx'
import { RaceView } from './RaceView.tsx'
import { Rivals } from './Rivals.tsx'

const Swing = lazyExtra(async () => (await import('../../features/dashboard/what-now.ts')).Swing)

type LiveGameProps = {
  readonly card: DashboardCard
  readonly team: UserTeam
  readonly head: ReactNode
  readonly slider: ReactNode
  readonly table: ReactNode
  readonly fixtures: ReactNode
  readonly onTeam: (row: LeaderBoardRow) => void
}

/** A game whose points are or were counted: figures above the pitch, what happens on it, the race next to it. */
export function LiveGame({ card, team, head, slider, table, fixtures, onTeam }: LiveGameProps) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const view = choiceOf(search.get('view'), GAME_VIEWS)
  const asked = useQuery(rankHistoryOptions(team.sub_tournament_id, team.teamId))
  const history = asked.data?.data
  const { queue, end, away, endAway } = useGoalQueue(history?.moments, team)
  const { pitch, setPitch, isOnPitch } = useStage(queue.current)
  const total = useRef<HTMLElement>(null)
  // The view in sight is drawn at once, the others when there is time: ten goals in a second delay no tap.
  const known = useMemo(() => ({ history, team }), [history, team])
  const later = useDeferredValue(known)
  const raced = view === 'race' ? known : later
  const isComing = (shown: typeof known) =>
    asked.isPending || (shown.history === undefined && history !== undefined)
  const players = playersOf(team)
  const need = useNeed(history, team)
  const ribbon = queue.current && (
    <GoalRibbon
      key={queue.current.id}
      show={queue.current}
      players={players}
      need={need}
      pitch={pitch}
      isOnPitch={isOnPitch}
      total={total}
      onEnd={end}
    />
  )
  return (
    <>
      <GameLayout
        head={head}
        slider={slider}
        view={view}
        now={
          <ScoreHead
            card={card}
            team={team}
            gained={history === undefined ? 0 : gainedPlaces(history.samples, team.current_place)}
            total={total}
            isCelebrating={queue.current?.kind === 'goals'}
            away={away}
            onAwayRead={endAway}
          />
        }
        views={
          <Segments
            label={t('live.views')}
            value={view}
            options={GAME_VIEWS.map((each) => ({ value: each, label: t(`live.view.${each}`) }))}
            to={(each) => addressOf(search, each)}
          />
        }
        team={
          <>
            <OwnTeam
              key={team.teamId}
              card={card}
              team={team}
              isUpcoming={false}
              stage={setPitch}
              onStage={isOnPitch && ribbon}
              over={
                !team.is_final && history?.moments[0] ? (
                  <Ticker moment={history.moments[0]} players={players} />
                ) : undefined
              }
            />
            {!team.is_final && (
              <Suspense>
                <Swing team={team} />
              </Suspense>
            )}
          </>
        }
        race={
          <RaceView history={raced.history} isLoading={isComing(raced)} team={raced.team} table={table} />
        }
        matches={fixtures}
        rivals={
          isComing(later) ? (
            <Skeleton height={640} />
          ) : (
            <Rivals team={later.team} race={later.history?.race ?? null} onTeam={onTeam} />
          )
        }
      />
      {!isOnPitch && ribbon}
      <CorrectedNote corrected={team.corrected} />
      {!team.is_final && (
        <div className={styles.senses}>
          <SenseSwitch />
        </div>
      )}
      {team.is_final && !team.is_seasonal_game && (
        <FullTime key={team.teamId} card={card} team={team} need={need} />
      )}
    </>
  )
}

/** What the team lacks to the next better prize, in words. */
function useNeed(history: AnswerData<'rankHistory'> | undefined, team: UserTeam): string | undefined {
  const { t, points, money } = useTexts()
  const missing = missingToNext(history?.race ?? null)
  const prize = history?.race?.next?.prize
  if (!missing || prize === undefined) return undefined
  return t('live.toPrize', { count: missing, points: points(missing), prize: money(prize, team.currency) })
}

function addressOf(search: URLSearchParams, view: string): string {
  const next = new URLSearchParams(search)
  if (view === 'team') next.delete('view')
  else next.set('view', view)
  return `?${next}`
}
