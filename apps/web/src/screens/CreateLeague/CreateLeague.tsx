import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LeagueTeam } from '@gaffer/contract/types'
import { myLeaguesOptions, useCreateLeague } from '../../features/leagues/api.ts'
import { KIND_ICONS } from '../../features/leagues/KindIcon.tsx'
import { LEAGUE_KINDS, type LeagueKind, NAME_ROOM, placeOfFault } from '../../features/leagues/model.ts'
import { TeamChoice } from '../../features/leagues/TeamChoice.tsx'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './CreateLeague.module.css'

/** Creates a private league over a season the manager plays in, and goes to it. */
export function CreateLeagueScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Leagues'))
  const leagues = useQuery({ ...myLeaguesOptions(), enabled: session.status === 'signedIn' })
  const isLoggedOut = session.status === 'anonymous' || isRefusal(leagues.error, 'onlookerOnly')
  return (
    <div className={styles.page}>
      <PageHead title={t('leagues.create')} leave="back" onLeave={leave} />
      {isLoggedOut ? (
        <LoginNotice title={t('leagues.login')} visit={{ route: 'CreateLeague' }} />
      ) : (
        <QueryState query={leagues} skeleton={<Skeleton height={420} />}>
          {({ data: { teams, held, limit } }) => {
            const [first] = teams
            if (first === undefined)
              return (
                <Notice
                  title={t('leagues.noTeam')}
                  text={t('leagues.noTeamText')}
                  action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
                />
              )
            return <Creation teams={teams} first={first} limit={held < limit ? undefined : limit} />
          }}
        </QueryState>
      )}
    </div>
  )
}

type CreationProps = {
  readonly teams: readonly LeagueTeam[]
  readonly first: LeagueTeam
  /** The limit on leagues, for a manager who has reached it; undefined for others. */
  readonly limit: number | undefined
}

function Creation({ teams, first, limit }: CreationProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const create = useCreateLeague()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<LeagueKind>('classic')
  const [chosen, choose] = useState(first)
  const team = teams.find(({ user_team_id: id }) => id === chosen.user_team_id) ?? first
  const fault = faultOf(create.error, t('common.offlineText'))
  const canSend = name.trim() !== '' && !create.isPending
  const submit = () =>
    create.mutate(
      { name, kind, user_team_id: team.user_team_id },
      {
        onSuccess: ({ data: { id } }) =>
          void navigate(pathTo('League', { id }), { replace: true, state: { isNew: true } }),
      },
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) submit()
      }}
    >
      <TextField
        label={t('leagues.name')}
        value={name}
        maxLength={NAME_ROOM}
        autoComplete="off"
        fault={fault?.place === 'name' ? fault.text : undefined}
        onChange={(event) => {
          setName(event.target.value)
          if (fault?.place === 'name') create.reset()
        }}
      />
      <RadioCards
        legend={t('leagues.kindLabel')}
        value={kind}
        options={LEAGUE_KINDS.map((value) => ({
          value,
          icon: KIND_ICONS[value],
          label: t(`leagues.kind.${value}`),
          text: t(`leagues.kindText.${value}`),
        }))}
        onChange={setKind}
      />
      <div className={styles.team}>
        <TeamChoice teams={teams} value={team} onChange={choose} />
        {fault?.place === 'team' && (
          <p className={styles.refused} role="alert">
            {fault.text}
          </p>
        )}
      </div>
      {limit !== undefined && <p className={styles.about}>{t('leagues.full', { limit })}</p>}
      {fault?.place === 'form' && (
        <p className={styles.fault} role="alert">
          {fault.text}
        </p>
      )}
      <Button type="submit" isWide disabled={!canSend}>
        {t(name.trim() === '' ? 'leagues.nameFirst' : 'leagues.createNow')}
      </Button>
    </form>
  )
}

function faultOf(error: Error | null, offline: string) {
  if (error === null) return undefined
  const code = error instanceof ApiError ? error.code : 'network'
  return { place: placeOfFault(code), text: error.message || offline }
}
