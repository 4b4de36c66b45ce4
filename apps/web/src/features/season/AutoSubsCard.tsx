import type { TeamPlayer, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Badge, Card } from '../../ui/Surface.tsx'
import { autoSubsOf, missingOf, namesInTeam } from './auto-subs.ts'
import { reasonText } from './reason-text.ts'
import styles from './AutoSubsCard.module.css'

type AutoSubsCardProps = {
  readonly team: UserTeam
  /** Minimum and maximum of each line; undefined while unknown. */
  readonly formation: TournamentForBuilding['formation'] | undefined
}

/** Who came on for whom and why, and why others did not; while matches are being played, as things stand. */
export function AutoSubsCard({ team, formation }: AutoSubsCardProps) {
  const texts = useTexts()
  const { t } = texts
  if (team.reserves.every(({ autoSubReason }) => autoSubReason === null)) return null
  const subs = autoSubsOf(team)
  const missing = missingOf(team)
  const nameOf = namesInTeam(team)
  const isAnybodyOut = subs.length + missing.length > 0
  return (
    <Card
      title={t('season.autoSubs')}
      aside={<Badge>{t(team.is_final ? 'season.isFinal' : 'season.ifEndedNow')}</Badge>}
    >
      {!isAnybodyOut && <p className={styles.none}>{t(`season.nobodyOut.${stateOf(team)}`)}</p>}
      <ul>
        {subs.map(({ out, into }) => (
          <Line key={out.playerId} icon="swap">
            {t('season.autoSub', { in: nameOf(into), out: nameOf(out) })}
          </Line>
        ))}
        {missing.map((player) => (
          <Line key={player.playerId} icon="alert">
            {t('season.nobodyFor', { name: nameOf(player) })}
          </Line>
        ))}
      </ul>
      {isAnybodyOut && (
        <>
          <h3 className={styles.title}>{t('season.benchInOrder')}</h3>
          <ol className={styles.bench}>
            {team.reserves.map((reserve) => (
              <Reserve
                key={reserve.playerId}
                player={reserve}
                name={nameOf(reserve)}
                why={reasonText(reserve, team, formation, texts)}
              />
            ))}
          </ol>
        </>
      )}
      {!team.is_final && <p className={styles.why}>{t('season.autoSubsNow')}</p>}
    </Card>
  )
}

/** Why nobody was replaced: all reserves count, everybody has played, or some still may. */
function stateOf(team: UserTeam): 'fullTeam' | 'allPlayed' | 'soFar' {
  const starters = team.groups.flatMap(({ players }) => players)
  if (starters.some(({ autoSubReason }) => autoSubReason === 'fullTeam')) return 'fullTeam'
  return starters.every(({ autoSubReason }) => autoSubReason === 'played') ? 'allPlayed' : 'soFar'
}

function Line({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li className={styles.sub} data-icon={icon}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  )
}

type ReserveProps = {
  readonly player: TeamPlayer
  readonly name: string
  readonly why: string | undefined
}

function Reserve({ player, name, why }: ReserveProps) {
  return (
    <li className={styles.reserve}>
      <Shirt url={player.iconUrl} size={26} />
      <span>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.why}>{why}</span>
      </span>
    </li>
  )
}
