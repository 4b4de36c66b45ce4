import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { AnswerData } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { livescoreOptions } from '../../features/fixtures/api.ts'
import { Bonuses } from '../../features/fixtures/Bonuses.tsx'
import { LineUps } from '../../features/fixtures/LineUps.tsx'
import { headsOf, isMinute } from '../../features/fixtures/live-status.ts'
import { Scoreboard } from '../../features/fixtures/Scoreboard.tsx'
import { Timeline } from '../../features/fixtures/Timeline.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { choiceOf, idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { Segments } from '../../ui/Choice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, RowsSkeleton, Skeleton } from '../../ui/Surface.tsx'
import styles from './LiveScore.module.css'

const TABS = ['timeline', 'lineUps', 'bonuses'] as const
/** While a match is played it is also polled at this interval, besides the stream. */
const ASK_EVERY_MS = 15_000

/** A match: what happens, who plays, who earns a bonus. */
export function LiveScoreScreen() {
  const { t } = useTexts()
  const id = idOf(useParams().scoreId)
  const leave = useLeave(pathTo('Results'))
  const match = useQuery({
    ...livescoreOptions(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => isUnderWay(state.data?.data) && ASK_EVERY_MS,
  })
  if (id === undefined) return <Navigate to={pathTo('Results')} replace />
  return (
    <div className={styles.screen}>
      <PageHead title={t('rooms.live')} leave="back" onLeave={leave} />
      <QueryState query={match} skeleton={<Loading />}>
        {({ data }) => <Match match={data} />}
      </QueryState>
    </div>
  )
}

type Live = AnswerData<'livescore'>

/** Also during a break, and while it is interrupted. */
function isUnderWay(match: Live | undefined): boolean {
  return match !== undefined && match.status_id >= 2 && match.status_id <= 4
}

function Match({ match }: { readonly match: Live }) {
  const { t, dateTime } = useTexts()
  const [search] = useSearchParams()
  const tab = choiceOf(search.get('tab'), TABS)
  const { hasStarted } = headsOf(match.status_id)
  return (
    <>
      <Scoreboard
        score={match.score}
        about={!hasStarted && match.date !== null ? dateTime(match.date) : undefined}
        time={match.status === '' ? t('rooms.notStarted') : match.status}
        isLive={isMinute(match.status)}
      />
      <Segments
        label={t('rooms.live')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`rooms.live.${value}`) }))}
        to={(value) => `?tab=${value}`}
      />
      <Card>
        {tab === 'timeline' && <Halves match={match} />}
        {tab === 'lineUps' && <LineUps teams={match.teams} score={match.score} />}
        {tab === 'bonuses' && <Bonuses match={match} />}
      </Card>
    </>
  )
}

/** The events under the heading of their half, depending on the match's status. */
function Halves({ match }: { readonly match: Live }) {
  const { t } = useTexts()
  const heads = headsOf(match.status_id)
  if (!heads.hasStarted) return <Notice title={t('error.fixtureNotStarted')} />
  return (
    <div className={styles.halves}>
      {heads.hasSecondHalf && <Half title={t('fixtures.secondHalf')} events={match.secondHalfStats} />}
      {heads.isHalfTime && <p className={styles.pause}>{t('rooms.halfTime')}</p>}
      {heads.hasFirstHalf && <Half title={t('fixtures.firstHalf')} events={match.firstHalfStats} />}
    </div>
  )
}

/** The events of a half, newest first. */
function Half({ title, events }: { readonly title: string; readonly events: Live['firstHalfStats'] }) {
  const { t } = useTexts()
  return (
    <div>
      <Timeline title={title} events={events.toReversed()} isFaded={false} />
      {events.length === 0 && <p className={styles.none}>{t('fixtures.noEvents')}</p>}
    </div>
  )
}

function Loading() {
  return (
    <>
      <Skeleton height={150} />
      <RowsSkeleton rows={8} height={56} />
    </>
  )
}
