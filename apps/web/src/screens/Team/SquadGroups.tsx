import { namesInSight, POSITIONS, positionId } from '@gaffer/rules'
import type { UserTeam } from '@gaffer/contract/types'
import { Link } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import { squadOfTeam } from '../../features/squads/transfers.ts'
import styles from './SquadGroups.module.css'

/** The groups of the squad, each chosen on its own screen until the first deadline. */
export function SquadGroups({ team }: { readonly team: UserTeam }) {
  const { t, list } = useTexts()
  const squad = squadOfTeam(team)
  const nameOf = namesInSight(squad)
  return (
    <Card title={t('rooms.groups')}>
      <ul className={styles.groups}>
        {POSITIONS.map((position) => (
          <li key={position}>
            <Link to={pathTo('SelectPlayer', {}, { group: positionId(position) })} className={styles.group}>
              <span className={styles.name}>{t(`football.group.${position}`)}</span>
              <span className={styles.who}>
                <bdi>{list(squad.filter((player) => player.position === position).map(nameOf))}</bdi>
              </span>
              <Icon name="forward" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
