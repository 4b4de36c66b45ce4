import { shirtUrl } from '@gaffer/contract/assets'
import type { Fixture } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../class-names.ts'
import styles from './FixtureRow.module.css'
import { LiveMark } from './LiveMark.tsx'
import { Shirt } from './Shirt.tsx'

/** A match in one line: clubs, score or time; with `onPress`, a press opens it. */
export function FixtureRow({
  fixture,
  onPress,
}: {
  readonly fixture: Fixture
  readonly onPress?: () => void
}) {
  const content = (
    <>
      <Team team={fixture.host_team} isHome />
      <Middle fixture={fixture} />
      <Team team={fixture.guest_team} />
    </>
  )
  if (!onPress) return <div className={styles.row}>{content}</div>
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      {content}
    </button>
  )
}

function Team({ team, isHome }: { readonly team: Fixture['host_team']; readonly isHome?: boolean }) {
  return (
    <span className={classNames(styles.team, !isHome && styles.guest)}>
      <Shirt url={shirtUrl(team.kit)} size={32} />
      <bdi className={styles.name} title={team.name}>
        <span className={styles.full}>{team.name}</span>
        <span className={styles.short}>{team.short_name}</span>
      </bdi>
    </span>
  )
}

function Middle({ fixture }: { readonly fixture: Fixture }) {
  const texts = useTexts()
  const { state, datetime, host_score, guest_score, period } = fixture
  const hasScore = host_score !== null && guest_score !== null
  // A match that is interrupted shows a word where its minute stood.
  const isLive = state === 'half_time' || (state === 'playing' && /^\d/.test(period))
  const when = period !== '' || datetime === null ? period : texts.date(datetime)
  const isOff = state === 'postponed' || state === 'abandoned'
  return (
    <span className={styles.middle}>
      {hasScore && (
        <span className={classNames(styles.score, 'number isolate')}>
          {host_score} – {guest_score}
        </span>
      )}
      {!hasScore && !isOff && datetime !== null && (
        <span className={styles.score}>{texts.time(datetime)}</span>
      )}
      <span className={styles.when}>{isLive ? <LiveMark>{period}</LiveMark> : when}</span>
    </span>
  )
}
