import { namesInSight, POSITIONS, type Position } from '@gaffer/rules'
import type { PlayerRow, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Shirt } from '../../ui/football/Shirt.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/Surface.tsx'
import { squadOfTeam } from '../../features/squads/transfers.ts'
import { pairsOf, roomPriceOf, type SquadChange } from '../../features/room-team/change-squad.ts'
import { kept, toggled } from '../../features/room-team/edit-change.ts'
import styles from './SellList.module.css'

type SellListProps = {
  readonly team: UserTeam
  readonly change: SquadChange
  readonly onChange: (change: SquadChange) => void
  /** Opens the players of a position to buy one. */
  readonly onBuy: (position: Position) => void
}

/** The squad by position: every player can be sold, and is replaced by one in the same position. */
export function SellList({ team, change, onChange, onBuy }: SellListProps) {
  const { t } = useTexts()
  const squad = squadOfTeam(team)
  const pairs = pairsOf(team, change)
  const nameOf = namesInSight([...squad, ...pairs.flatMap(({ into }) => into ?? [])], 'list')
  return POSITIONS.map((position) => (
    <Card key={position} title={t(`football.group.${position}`)}>
      <ul>
        {squad
          .filter((player) => player.position === position)
          .map((player) => {
            const pair = pairs.find(({ out }) => out.id === player.id)
            return (
              <li key={player.id} className={styles.row}>
                <div className={classNames(styles.line, pair && styles.sold)}>
                  <Player player={player} name={nameOf(player)} />
                  {pair === undefined ? (
                    <Button
                      look="secondary"
                      isSmall
                      aria-label={t('rooms.sellLong', { name: nameOf(player) })}
                      onClick={() => onChange(toggled(team, change, player))}
                    >
                      {t('rooms.sell')}
                    </Button>
                  ) : (
                    <Button
                      look="quiet"
                      isSmall
                      aria-label={t('rooms.keepLong', { name: nameOf(player) })}
                      onClick={() => onChange(kept(change, player, pair.into))}
                    >
                      {t('rooms.keep')}
                    </Button>
                  )}
                </div>
                {pair && (
                  <div className={classNames(styles.line, styles.into)}>
                    {pair.into ? (
                      <>
                        <Player player={pair.into} name={nameOf(pair.into)} />
                        <Button
                          look="quiet"
                          isSmall
                          aria-label={t('players.drop', { name: nameOf(pair.into) })}
                          onClick={() => pair.into && onChange(toggled(team, change, pair.into))}
                        >
                          {t('rooms.other')}
                        </Button>
                      </>
                    ) : (
                      <button type="button" className={styles.slot} onClick={() => onBuy(position)}>
                        <Icon name="plus" size={18} />
                        {t('rooms.buyFor', { name: nameOf(player) })}
                      </button>
                    )}
                  </div>
                )}
              </li>
            )
          })}
      </ul>
    </Card>
  ))
}

function Player({ player, name }: { readonly player: PlayerRow; readonly name: string }) {
  const { price, points, t } = useTexts()
  return (
    <span className={styles.player}>
      <Shirt url={player.iconUrl} size={34} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.sub}>
          <span>
            {t('dashboard.pointsShort', { count: player.totalPoints, points: points(player.totalPoints) })} ·
          </span>
          <bdi>{player.team}</bdi>
        </span>
      </span>
      <b className={classNames(styles.price, 'number isolate')}>{price(roomPriceOf(player))}</b>
    </span>
  )
}
