import { Suspense } from 'react'
import type { TournamentCard } from '@gaffer/contract/types'
import { actionOf, type Matchday, myTeamsIn, offersOf } from '../../features/tournaments/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { pathTo } from '../../lib/paths.ts'
import { BigCountdown } from '../../ui/BigCountdown.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stadium } from '../../ui/Stadium.tsx'
import styles from './NextDeadline.module.css'

const MatchShirts = lazyExtra(
  async () => (await import('../../features/tournaments/MatchShirts.tsx')).MatchShirts,
)

/** The next deadline: what is played, how much time is left, whether the manager is in, and the button. */
export function NextDeadline({
  matchday,
  season,
}: {
  readonly matchday: Matchday
  /** The running seasonal game, if there is one. */
  readonly season: TournamentCard | undefined
}) {
  const { t } = useTexts()
  const [first] = matchday.cards
  const teams = myTeamsIn(matchday.cards)
  // Who plays the season plays this matchday too, whatever else they enter.
  const isIn = teams > 0 || myTeamsIn(season ? [season] : []) > 0
  if (first === undefined) return null
  return (
    <section className={styles.hero} aria-label={t('tournaments.next')}>
      <Stadium isAside />
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{matchday.name}</bdi>
        </h2>
        <span className={classNames(styles.state, isIn && styles.in)}>
          {isIn && <Icon name="check" size={14} />}
          {teams === 0 && isIn && t('tournaments.inSeason')}
          {teams > 0 && t('tournaments.youAreIn', { count: teams })}
          {!isIn && t('tournaments.notIn')}
        </span>
      </header>
      <p className={styles.about}>
        <bdi>{first.championships[0]?.name}</bdi>
        {' · '}
        {t('tournaments.matches', { count: first.number_of_matches })}
      </p>
      <div className={styles.time}>
        <BigCountdown until={matchday.startTime} />
        <span className="visually-hidden">{t('tournaments.toDeadline')}</span>
      </div>
      <div className={styles.shirts}>
        <Suspense>
          <MatchShirts tournamentId={first.id} hasRoom />
        </Suspense>
      </div>
      <div className={styles.actions}>
        {teams > 0 ? <ForEntered cards={matchday.cards} /> : <Offers matchday={matchday} />}
      </div>
    </section>
  )
}

/** The manager has no team yet: one offer with something to win, and a free one. */
function Offers({ matchday }: { readonly matchday: Matchday }) {
  const { t, money } = useTexts()
  const { paid, free } = offersOf(matchday)
  return (
    <>
      {paid && (
        <LinkButton to={builderOf(paid)}>
          {t('tournaments.enterFor', { fee: money(paid.entry_fee, paid.currency) })}
        </LinkButton>
      )}
      {free && (
        <LinkButton look={paid ? 'secondary' : 'primary'} to={builderOf(free)}>
          {t('tournaments.playFree')}
        </LinkButton>
      )}
    </>
  )
}

/** The manager is in: their teams, and a contest that accepts another. */
function ForEntered({ cards }: Pick<Matchday, 'cards'>) {
  const { t } = useTexts()
  const mine = cards.find(({ subgames }) => (subgames[0]?.my_entries ?? 0) > 0)
  const more = cards.find((card) => card.subgames[0] && actionOf(card, card.subgames[0], false) === 'play')
  return (
    <>
      <LinkButton to={pathTo('Dashboard', { subId: mine?.subgames[0]?.id })}>
        {t('tournaments.checkTeams')}
      </LinkButton>
      {more && (
        <LinkButton look="secondary" to={builderOf(more)}>
          {t('tournaments.enterAnother')}
        </LinkButton>
      )}
    </>
  )
}

function builderOf({ id, subgames }: TournamentCard): string {
  return pathTo('EnterTournament', { id, subId: subgames[0]?.id })
}
