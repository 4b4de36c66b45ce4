import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useSearchParams } from '../../lib/router.tsx'
import { leagueOptions } from '../../features/leagues/api.ts'
import { type LeagueDetails, type Member, tabsOf } from '../../features/leagues/model.ts'
import { StatusBadge } from '../../features/leagues/StatusBadge.tsx'
import { useLive } from '../../features/live/use-live.ts'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { choiceOf, idOf, pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, Skeleton } from '../../ui/Surface.tsx'
import { OtherTeamDialog } from '../../features/team/OtherTeamDialog.tsx'
import { Bracket } from './Bracket.tsx'
import { LeagueInvite } from './LeagueInvite.tsx'
import { LeagueSide } from './LeagueSide.tsx'
import { LeagueTable } from './LeagueTable.tsx'
import { MyLine } from './MyLine.tsx'
import { Pairings } from './Pairings.tsx'
import styles from './League.module.css'

/** One private league: everybody's place, who meets whom, and what its members can do. */
export function LeagueScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Leagues'))
  const id = idOf(useParams().id)
  const league = useQuery({
    ...leagueOptions(id ?? 0),
    enabled: session.status === 'signedIn' && id !== undefined,
  })
  const known = league.data?.data
  useLive(
    { subTournamentId: undefined, championshipId: known?.tournament.championship_id },
    session.status !== 'unknown' && known !== undefined,
  )
  const isGone = id === undefined || isRefusal(league.error, 'notFound')
  const unnamed = isGone || league.isError ? t('leagues.title') : undefined
  const isAnonymous = session.status === 'anonymous' && id !== undefined
  return (
    <div className={styles.page}>
      <PageHead
        title={known ? <bdi>{known.name}</bdi> : unnamed}
        sub={
          known && (
            <>
              {t(`leagues.kind.${known.kind}`)} · <bdi>{known.tournament.name}</bdi>
            </>
          )
        }
        aside={known && <StatusBadge league={known} />}
        leave="back"
        onLeave={leave}
      />
      {isAnonymous && <LoginNotice title={t('leagues.login')} visit={{ route: 'League', id }} />}
      {!isAnonymous && isGone && <Gone />}
      {!isAnonymous && !isGone && (
        <QueryState query={league} skeleton={<Skeleton height={520} />}>
          {({ data }) => <Parts league={data} />}
        </QueryState>
      )}
    </div>
  )
}

function Gone() {
  const { t } = useTexts()
  return (
    <Notice
      title={t('leagues.gone')}
      text={t('leagues.goneText')}
      action={<LinkButton to={pathTo('Leagues')}>{t('leagues.toLeagues')}</LinkButton>}
    />
  )
}

function Parts({ league }: { readonly league: LeagueDetails }) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const [looked, look] = useState<Member>()
  const tabs = tabsOf(league)
  const tab = choiceOf(search.get('tab'), tabs)
  const addressOf = (value: string) => pathTo('League', { id: league.id }, { tab: value })
  return (
    <div className={styles.parts}>
      <div className={styles.main}>
        {league.mine && league.kind !== 'cup' && league.status !== 'unfilled' && (
          <MyLine league={league} mine={league.mine} />
        )}
        {league.status === 'unfilled' ? (
          <Notice title={t('leagues.unfilled')} text={t('leagues.unfilledText')} />
        ) : (
          tabs.length > 1 && (
            <Segments
              label={t('leagues.part')}
              value={tab}
              options={tabs.map((value) => ({ value, label: t(`leagues.tab.${value}`) }))}
              to={addressOf}
            />
          )
        )}
        {league.status !== 'unfilled' && tab === 'pairings' && <Pairings league={league} onTeam={look} />}
        {league.status !== 'unfilled' && tab === 'bracket' && <Bracket league={league} onTeam={look} />}
        {(league.status === 'unfilled' || tab === 'table') && <LeagueTable league={league} onTeam={look} />}
      </div>
      <LeagueSide league={league} />
      <Welcome league={league} />
      {looked && (
        <OtherTeamDialog row={looked} isUpcoming={league.round === null} onClose={() => look(undefined)} />
      )}
    </div>
  )
}

/** A new league has no opponents yet: sharing its code comes next. */
function Welcome({ league }: { readonly league: LeagueDetails }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const location = useLocation()
  const { isNew } = (location.state ?? {}) as { readonly isNew?: boolean }
  if (isNew !== true) return null
  return (
    <Dialog
      title={t('leagues.created')}
      onClose={() => void navigate(`${location.pathname}${location.search}`, { replace: true })}
    >
      <LeagueInvite league={league} />
    </Dialog>
  )
}
