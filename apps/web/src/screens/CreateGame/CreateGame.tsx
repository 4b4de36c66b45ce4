import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { gameOptionsOptions, useCreateGame } from '../../features/games/api.ts'
import { InviteDialog } from '../../features/games/InviteDialog.tsx'
import {
  bodyOf,
  EMPTY_FORM,
  faultOf,
  type GameForm,
  type GameOptions,
  modelOf,
} from '../../features/games/model.ts'
import { LoginNotice } from '../../features/session/LoginNotice.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isAboutName } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, Skeleton } from '../../ui/Surface.tsx'
import { GameFields } from './GameFields.tsx'
import styles from './CreateGame.module.css'

/** Creates a head-to-head or a game for friends, and shares its invitation. */
export function CreateGameScreen() {
  const { t } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Games'))
  return (
    <div className={styles.page}>
      <PageHead title={t('games.create')} leave="back" onLeave={leave} />
      {session.status === 'unknown' && <Skeleton height={420} />}
      {session.status === 'anonymous' && (
        <LoginNotice title={t('games.login')} visit={{ route: 'CreateGame' }} />
      )}
      {session.status === 'signedIn' && <Options />}
    </div>
  )
}

function Options() {
  const { t } = useTexts()
  const options = useQuery(gameOptionsOptions())
  return (
    <QueryState query={options} skeleton={<Skeleton height={420} />}>
      {({ data }) =>
        data.tournaments.length === 0 ? (
          <Notice title={t('games.nothingOpen')} text={t('games.nothingOpenText')} />
        ) : (
          <Creation options={data} />
        )
      }
    </QueryState>
  )
}

function Creation({ options }: { readonly options: GameOptions }) {
  const { t, money, number } = useTexts()
  const navigate = useNavigate()
  const create = useCreateGame()
  const [form, setForm] = useState<GameForm>(EMPTY_FORM)
  const model = modelOf(options, form)
  const fault = faultOf(options, form)
  const game = create.data?.data
  const nameFault = isAboutName(create.error) ? create.error.message : undefined
  const faultText = {
    name: () => t('games.fault.name'),
    fee: () => t('games.fault.fee', { highest: money(options.highest_fee, options.currency) }),
    capacity: () =>
      t('games.fault.capacity', { least: number(options.least_teams), most: number(options.most_teams) }),
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (model && fault === undefined && !create.isPending) {
          create.mutate(bodyOf(options, form, model.id))
        }
      }}
    >
      <GameFields
        options={options}
        form={form}
        nameFault={nameFault}
        onChange={(change) => {
          setForm({ ...form, ...change })
          if (nameFault !== undefined && change.name !== undefined) create.reset()
        }}
      />
      {create.error && nameFault === undefined && (
        <p className={styles.fault} role="alert">
          {create.error.message || t('common.offlineText')}
        </p>
      )}
      <Button type="submit" isWide disabled={fault !== undefined || create.isPending}>
        {fault === undefined ? t('games.createNow') : faultText[fault]()}
      </Button>
      {game && (
        <InviteDialog
          game={game}
          onClose={() => void navigate(pathTo('JoinGame', { code: game.share.code }), { replace: true })}
        />
      )}
    </form>
  )
}
