import { Fragment, type ReactNode } from 'react'
import { matchdaysOf } from '../../features/tournaments/model.ts'
import type { TournamentCard as Card } from '@gaffer/contract/types'
import { TournamentCard } from '../../features/tournaments/TournamentCard.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { ContestRow } from './ContestRow.tsx'
import { PlayFriend } from './PlayFriend.tsx'
import styles from './Matchdays.module.css'

/** From this width on, cards are shown open below their matchday. */
const HAS_ROOM_FOR_CARDS = '(min-width: 577px)'

/** The lobby's games below the matchday they are played over: rows on a phone, otherwise cards. */
export function Matchdays({
  cards,
  asksFriend,
  afterFirst,
}: {
  readonly cards: readonly Card[]
  /** Whether a game against a friend takes the place that the first matchday's last row leaves free. */
  readonly asksFriend: boolean
  /** Shown between the first matchday and the others. */
  readonly afterFirst: ReactNode
}) {
  const { t, date } = useTexts()
  const hasRoom = useMedia(HAS_ROOM_FOR_CARDS)
  return matchdaysOf(cards).map((matchday, index) => (
    <Fragment key={matchday.key}>
      <section className={hasRoom ? styles.open : styles.matchday}>
        <header className={styles.head}>
          <h2>
            <bdi>{matchday.name}</bdi>
          </h2>
          <time dateTime={matchday.startTime}>{date(matchday.startTime)}</time>
          <span className={styles.count}>{t('tournaments.games', { count: matchday.cards.length })}</span>
        </header>
        {hasRoom ? (
          <ul className={styles.cards}>
            {matchday.cards.map((card) => (
              <li key={card.id}>
                <TournamentCard card={card} />
              </li>
            ))}
            {index === 0 && asksFriend && (
              <li className={styles.free}>
                <PlayFriend />
              </li>
            )}
          </ul>
        ) : (
          <ul>
            {matchday.cards.map((card) => (
              <li key={card.id}>
                <ContestRow card={card} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {index === 0 && afterFirst}
    </Fragment>
  ))
}
