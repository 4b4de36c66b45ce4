import { useQuery } from '@tanstack/react-query'
import { shirtUrl } from '@gaffer/contract/assets'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { tournamentFixturesOptions } from './api.ts'
import styles from './MatchShirts.module.css'

const MAX_MATCHES = 10

/** The matches of a contest as the shirts of their clubs; decoration, because the fixtures are listed elsewhere. */
export function MatchShirts({ tournamentId }: { readonly tournamentId: number }) {
  const fixtures = useQuery(tournamentFixturesOptions(tournamentId)).data?.data ?? []
  const matches = fixtures.flatMap((round) => round.fixtures).slice(0, MAX_MATCHES)
  return (
    <div className={styles.matches} aria-hidden="true">
      {matches.map(({ id, host_team: host, guest_team: guest }) => (
        <span key={id} className={styles.match}>
          <Shirt url={shirtUrl(host.kit)} size={22} />
          <Shirt url={shirtUrl(guest.kit)} size={22} />
        </span>
      ))}
    </div>
  )
}
