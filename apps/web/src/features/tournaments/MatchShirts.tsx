import { useQuery } from '@tanstack/react-query'
import { shirtUrl } from '@gaffer/contract/assets'
import { useTexts } from '../../i18n/language.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { tournamentFixturesOptions } from './api.ts'
import styles from './MatchShirts.module.css'

const MAX_MATCHES = 10

/** The matches of a contest as the shirts of their clubs; decoration, because the fixtures are listed elsewhere. */
export function MatchShirts({
  tournamentId,
  hasRoom = false,
}: {
  readonly tournamentId: number
  /** A wide window has room here for names and kick-offs. */
  readonly hasRoom?: boolean
}) {
  const { time } = useTexts()
  const fixtures = useQuery(tournamentFixturesOptions(tournamentId)).data?.data ?? []
  const matches = fixtures.flatMap((round) => round.fixtures).slice(0, MAX_MATCHES)
  return (
    <div className={styles.matches} data-has-room={hasRoom || undefined} aria-hidden="true">
      {matches.map(({ id, datetime, host_team: host, guest_team: guest }) => (
        <span key={id} className={styles.match}>
          <b>{host.short_name}</b>
          <Shirt url={shirtUrl(host.kit)} size={22} />
          <time>{datetime && time(datetime)}</time>
          <Shirt url={shirtUrl(guest.kit)} size={22} />
          <b>{guest.short_name}</b>
        </span>
      ))}
    </div>
  )
}
