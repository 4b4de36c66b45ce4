import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { League, LeagueTeam } from '@gaffer/contract/types'
import { useJoinLeague } from '../../features/leagues/api.ts'
import { KindIcon } from '../../features/leagues/KindIcon.tsx'
import { LeagueTerms } from '../../features/leagues/LeagueTerms.tsx'
import { StatusBadge } from '../../features/leagues/StatusBadge.tsx'
import { TeamChoice } from '../../features/leagues/TeamChoice.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './JoinLeague.module.css'

type TeamsProps = { readonly league: League; readonly teams: readonly LeagueTeam[] }

type InvitationProps = TeamsProps & {
  /** The viewer is not logged in yet: there are no actions. */
  readonly isShown: boolean
}

/** The league a manager is invited to, and how to join it or why that is not possible. */
export function LeagueInvitation({ league, teams, isShown }: InvitationProps) {
  const { t } = useTexts()
  return (
    <Card>
      <article className={styles.invitation} aria-label={league.name}>
        <div className={styles.head}>
          <KindIcon kind={league.kind} />
          <div>
            <h2 className={styles.name}>
              <bdi>{league.name}</bdi>
            </h2>
            <p className={styles.about}>{t(`leagues.kind.${league.kind}`)}</p>
          </div>
          <StatusBadge league={league} />
        </div>
        <p className={styles.about}>{t(`leagues.kindText.${league.kind}`)}</p>
        <LeagueTerms league={league} />
        {!isShown && <WayIn league={league} teams={teams} />}
      </article>
    </Card>
  )
}

function WayIn({ league, teams }: TeamsProps) {
  const { t } = useTexts()
  const [first] = teams
  if (league.my_team_id !== null)
    return (
      <LinkButton isWide to={pathTo('League', { id: league.id })}>
        {t('leagues.open')}
      </LinkButton>
    )
  if (!league.can_join)
    return (
      <p className={styles.fault} role="status">
        {t(isFull(league) ? 'error.leagueFull' : 'error.leagueStarted')}
      </p>
    )
  if (first === undefined) return <NeedsTeam league={league} />
  return <JoinForm league={league} teams={teams} first={first} />
}

function isFull({ status, members, most_members: most }: League): boolean {
  return status === 'open' && most !== null && members >= most
}

/** Joining a league takes a team of its season; managers without one enter a team first. */
function NeedsTeam({ league: { tournament } }: { readonly league: League }) {
  const { t } = useTexts()
  return (
    <>
      <p className={styles.fault} role="status">
        {t('leagues.needTeam', { season: tournament.name })}
      </p>
      <LinkButton
        isWide
        to={tournament.is_room ? pathTo('ChooseBet') : pathTo('TournamentDetails', { id: tournament.id })}
      >
        {t('leagues.enterSeason')}
      </LinkButton>
    </>
  )
}

function JoinForm({ league, teams, first }: TeamsProps & { readonly first: LeagueTeam }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const join = useJoinLeague()
  const [chosen, choose] = useState(first)
  const submit = () =>
    join.mutate(
      { code: league.share.code, user_team_id: chosen.user_team_id },
      { onSuccess: ({ data: { id } }) => void navigate(pathTo('League', { id }), { replace: true }) },
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!join.isPending) submit()
      }}
    >
      <TeamChoice teams={teams} value={chosen} onChange={choose} />
      {join.error && (
        <p className={styles.fault} role="alert">
          {join.error.message || t('common.offlineText')}
        </p>
      )}
      <Button type="submit" isWide disabled={join.isPending}>
        {t('leagues.join')}
      </Button>
    </form>
  )
}
