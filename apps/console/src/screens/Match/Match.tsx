import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { MatchState } from '../../features/football/match-words.tsx'
import { SharedNotice } from '../../features/football/SharedNotice.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Contradictions } from './Contradictions.tsx'
import { CorrectDialog, type Opened } from './CorrectDialog.tsx'
import { DecideMatch } from './DecideMatch.tsx'
import { Facts } from './Facts.tsx'
import { Hold } from './Hold.tsx'
import type { MatchFile } from './match-of.ts'
import { MatchRounds } from './MatchRounds.tsx'
import { Sources } from './Sources.tsx'

const AGAIN_EVERY_MS = 4_000

/** One match: what counts in it and who said so; correcting it says first what that changes. */
export function Match() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('matchFile', { params: { operator: workplace.slug, id } }),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const match = query.data?.data
  const mayTell = useMay()('tellMatch')
  return (
    <Page
      title={match ? t('match.title', { home: match.home, away: match.away }) : t('football.matches')}
      sub={match && <Sub match={match} />}
      actions={
        <>
          <BackLink to={`${pathTo(workplace.slug, 'football')}?view=matches`}>{t('match.back')}</BackLink>
          {mayTell && match?.sources.some(({ kind }) => kind === 'desk') === true && (
            <ButtonLink to={`${pathTo(workplace.slug, 'football', id)}/desk`}>{t('desk.open')}</ButtonLink>
          )}
        </>
      }
    >
      <Answered query={query} rows={14}>
        {({ data }) => <Opening match={data} />}
      </Answered>
    </Page>
  )
}

function Sub({ match }: { readonly match: MatchFile }) {
  const { state, home_score, away_score, championship_name, round, kick_off_at } = match
  return (
    <>
      <MatchState state={state} />{' '}
      {home_score !== null && away_score !== null && (
        <b>{t('overview.result', { home: home_score, away: away_score })} </b>
      )}
      {t('match.sub', {
        championship: championship_name,
        round: round ?? t('value.dash'),
        time: kick_off_at === null ? t('value.dash') : writeTime(kick_off_at, 'short'),
      })}
    </>
  )
}

function Opening({ match }: { readonly match: MatchFile }) {
  const mayCorrect = useMay()('correctMatch')
  const [opened, setOpened] = useState<Opened | undefined>()
  const [done, setDone] = useState<'done' | 'asked' | undefined>()
  const canCorrect = mayCorrect && match.shared_with === null
  return (
    <>
      {canCorrect && <Hold match={match} />}
      {mayCorrect && match.shared_with !== null && <SharedNotice shared={match.shared_with} part="facts" />}
      <Contradictions
        match={match}
        mayDecide={canCorrect}
        onDone={(isProposed) => setDone(isProposed ? 'asked' : 'done')}
      />
      {match.contradictions.length === 0 && match.faults.length > 0 && (
        <Notice tone="warn">{t('match.faults', { faults: match.faults.join(', ') })}</Notice>
      )}
      {done !== undefined && <Notice tone={done === 'done' ? 'ok' : 'info'}>{t(`correct.${done}`)}</Notice>}
      <Columns>
        <Facts
          match={match}
          onCorrect={canCorrect ? (fact) => setOpened({ fact }) : undefined}
          aside={
            canCorrect && (
              <>
                <DecideMatch match={match} onDone={(isProposed) => setDone(isProposed ? 'asked' : 'done')} />
                <Button size="small" onClick={() => setOpened({ fact: undefined })}>
                  {t('match.add')}
                </Button>
              </>
            )
          }
        />
        <Stack>
          <Sources match={match} />
          <MatchRounds match={match} />
        </Stack>
      </Columns>
      {opened && (
        <CorrectDialog
          match={match}
          opened={opened}
          onClose={() => setOpened(undefined)}
          onDone={(isProposed) => {
            setOpened(undefined)
            setDone(isProposed ? 'asked' : 'done')
          }}
        />
      )}
    </>
  )
}
