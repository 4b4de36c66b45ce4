import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { SharedNotice } from '../../features/football/SharedNotice.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Board } from './Board.tsx'
import { Contradictions } from './Contradictions.tsx'
import classes from './Desk.module.css'
import { DeskEntry } from './DeskEntry.tsx'
import { Hold } from './Hold.tsx'
import { isTold, type MatchFile } from './match-of.ts'
import { Sources } from './Sources.tsx'
import { Timeline } from './Timeline.tsx'
import { useDesk } from './use-desk.ts'

const AGAIN_EVERY_MS = 3_000

/** A match told by hand: the clock, both squads, one key for what happens, and beside it what the feed says. */
export function MatchDesk() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('matchFile', { params: { operator: workplace.slug, id } }),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const match = query.data?.data
  return (
    <Page
      title={match ? t('match.title', { home: match.home, away: match.away }) : t('football.matches')}
      sub={t('desk.title')}
      actions={<BackLink to={pathTo(workplace.slug, 'football', id)}>{t('desk.back')}</BackLink>}
    >
      <Answered query={query} rows={14}>
        {({ data }) => <Desk match={data} />}
      </Answered>
    </Page>
  )
}

function Desk({ match }: { readonly match: MatchFile }) {
  const desk = useDesk(match.id)
  const canTell = isTold(match)
  const mayDecide = useMay()('decideMatch')
  return (
    <>
      <Board match={match} desk={desk} />
      {match.shared_with === null && <Hold match={match} desk={desk} />}
      {match.shared_with !== null && <SharedNotice shared={match.shared_with} part="facts" />}
      {!canTell && match.shared_with === null && <Notice tone="warn">{t('desk.notInForce')}</Notice>}
      <Contradictions match={match} mayDecide={mayDecide && match.shared_with === null} />
      {match.contradictions.length === 0 && match.faults.length > 0 && (
        <Notice tone="warn">{t('match.faults', { faults: match.faults.join(', ') })}</Notice>
      )}
      <div className={classes.desk}>
        <DeskEntry match={match} desk={desk} />
        <div className={classes.facts}>
          <Timeline match={match} desk={desk} />
          <Sources match={match} />
        </div>
      </div>
    </>
  )
}
