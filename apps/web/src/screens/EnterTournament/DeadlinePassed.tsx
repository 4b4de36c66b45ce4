import { useNavigate } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { type Fit, type NextGame, useNextGame } from '../../features/squads/use-next-game.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Skeleton } from '../../ui/Surface.tsx'
import styles from './DeadlinePassed.module.css'

/** What a builder leads on to once it is too late for its game: the next one with the same team, and the one missed. */
export function DeadlinePassed({ tournament }: { readonly tournament: TournamentForBuilding }) {
  const { t } = useTexts()
  const { draft } = useDraft()
  const next = useNextGame(tournament, draft)
  const isEntered = draft.teamId !== undefined
  const round = tournament.rounds_number === 1 ? tournament.duration : tournament.name
  const words = () => {
    if (isEntered) return t(draft.isTouched ? 'squads.missed.unsaved' : 'squads.missed.saved')
    return t(draft.picks.length > 0 ? 'squads.missed.kept' : 'squads.missed.started')
  }
  const watch = isEntered
    ? pathTo('Dashboard', { subId: draft.subTournamentId })
    : pathTo('TournamentDetails', { id: tournament.id })
  return (
    <section className={styles.panel} aria-labelledby="deadline-passed">
      <div role="status">
        <h2 id="deadline-passed" className={styles.title}>
          {t('squads.missed.title', { round })}
        </h2>
        <p className={styles.words}>{words()}</p>
      </div>
      {next === undefined && <Skeleton height={132} />}
      {next && <Next next={next} />}
      <div className={styles.actions}>
        {next === null && (
          <LinkButton isWide to={pathTo('Home')}>
            {t('squads.missed.all')}
          </LinkButton>
        )}
        <LinkButton isWide look="secondary" to={watch}>
          {t('squads.missed.watch', { round })}
        </LinkButton>
      </div>
    </section>
  )
}

function Next({ next: { card, contest, fit } }: { readonly next: NextGame }) {
  const { t, dateTime } = useTexts()
  const { draft, dispatch } = useDraft()
  const navigate = useNavigate()
  const enter = () => {
    if (fit) dispatch({ type: 'carryTo', subTournamentId: contest.id, players: fit.players })
    void navigate(pathTo('EnterTournament', { id: card.id, subId: contest.id }), { replace: true })
  }
  const [captain] = draft.picks.filter(({ id }) => id === draft.captain)
  const shown = captain ?? draft.picks[0]
  const hasTeam = draft.picks.length > 0
  return (
    <>
      <div className={styles.next}>
        {shown && <Shirt url={shown.iconUrl} />}
        <div>
          <b>
            <bdi>{card.name}</bdi>
            {', '}
            {dateTime(card.start_time)}
          </b>
          <p className={styles.fit}>
            {!hasTeam && card.duration}
            {hasTeam && (fit ? <FitWords fit={fit} /> : <Skeleton height={18} width={180} />)}
          </p>
        </div>
      </div>
      <Button isWide disabled={hasTeam && !fit} onClick={enter}>
        {t('squads.missed.enter', { round: card.duration })}
      </Button>
    </>
  )
}

function FitWords({ fit: { missing, cost, left } }: { readonly fit: Fit }) {
  const { t, price } = useTexts()
  if (missing > 0) return t('squads.missed.swaps', { count: missing })
  return t(left < 0 ? 'squads.missed.over' : 'squads.missed.fits', {
    cost: price(cost),
    over: price(-left, 'up'),
  })
}
