import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Link } from '../../lib/router.tsx'
import { championshipRoundsOptions } from '../../features/fixtures/api.ts'
import { hasBegun, roundsOfRoom } from '../../features/rooms/model.ts'
import { useRoom } from '../../features/rooms/use-room.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import styles from './ChooseRound.module.css'

/** The rounds of the championship; each leads to its results, those of the room to their points. */
export function ChooseRoundScreen() {
  const { t, date } = useTexts()
  const { room } = useRoom()
  const navigate = useNavigate()
  const rounds = useQuery(championshipRoundsOptions(room.championship_id))
  return (
    <div className={styles.screen}>
      <PageHead title={t('rooms.chooseRound')} leave="back" onLeave={() => void navigate(pathTo('Team'))} />
      <Card>
        <QueryState query={rounds} skeleton={<RowsSkeleton rows={10} height={60} />}>
          {({ data }) => {
            if (data.length === 0) return <Notice title={t('tournaments.noFixtures')} />
            const inRoom = roundsOfRoom(data, room)
            return (
              <ol className={styles.rounds}>
                {data.map((round) => (
                  <li
                    key={round.id}
                    className={classNames(styles.round, inRoom.includes(round) && styles.own)}
                  >
                    <Link to={pathTo('Results', {}, { round: round.id })} className={styles.results}>
                      <span className={styles.words}>
                        <span className={styles.name}>
                          <bdi>{round.name}</bdi>
                          {round.is_active && <Badge isHot>{t('rooms.now')}</Badge>}
                        </span>
                        <span className={styles.sub}>{round.date === null ? '–' : date(round.date)}</span>
                      </span>
                      <span className={styles.sub}>{t('rooms.tab.Results')}</span>
                      <Icon name="forward" size={14} />
                    </Link>
                    {inRoom.includes(round) && hasBegun(round, room) && (
                      <Link to={pathTo('Points', {}, { round: round.id })} className={styles.points}>
                        {t('rooms.tab.Points')}
                      </Link>
                    )}
                  </li>
                ))}
              </ol>
            )
          }}
        </QueryState>
      </Card>
    </div>
  )
}
