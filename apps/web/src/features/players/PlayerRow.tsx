import { bustUrl } from '@gaffer/contract/assets'
import type { BlockedReason } from '@gaffer/rules'
import type { PlayerRow as Player } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormBars } from '../../ui/football/FormBars.tsx'
import { DifficultyBox, PositionLabel } from '../../ui/football/Labels.tsx'
import { Bust } from '../../ui/football/Shirt.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PlayerRow.module.css'

type PlayerRowProps = {
  readonly player: Player
  /** What the player is called beside the others of the list. */
  readonly name: string
  readonly price: number
  /** What another player may cost, in millions. */
  readonly spendable?: number
  readonly isPicked: boolean
  /** Why the player cannot be picked, as shown in the row. */
  readonly blocked: BlockedReason | undefined
  readonly onPress: () => void
}

/** A row of the player list: a press picks the player or drops them again. */
export function PlayerRow({ player, name, price, spendable, isPicked, blocked, onPress }: PlayerRowProps) {
  const texts = useTexts()
  const { t, tenth, points } = texts
  return (
    <tr className={classNames(styles.row, blocked && styles.blocked, isPicked && styles.picked)}>
      <td>
        <button
          type="button"
          className={styles.press}
          aria-pressed={isPicked}
          aria-disabled={blocked !== undefined}
          onClick={onPress}
        >
          <Bust url={bustUrl(player.kit, player.realPlayerId, player.position === 'GK')} size={40} />
          <span className="visually-hidden">{t(isPicked ? 'players.drop' : 'players.pick', { name })}</span>
          <span className={styles.names}>
            <span className={styles.name}>
              <bdi>{name}</bdi>
            </span>
            <span className={styles.sub}>
              {blocked === undefined ? (
                <Where player={player} />
              ) : (
                <span className={styles.reason}>
                  {blocked === 'overBudget' && spendable !== undefined
                    ? t('players.over', { price: texts.price(price - spendable, 'up') })
                    : t(`players.blocked.${blocked}`)}
                </span>
              )}
            </span>
          </span>
        </button>
      </td>
      <td className={styles.difficulty}>
        <DifficultyBox level={player.diff} />
      </td>
      <td className={classNames(styles.figure, 'number')}>
        <FormBars points={player.formPoints} />
        {tenth(player.form)}
      </td>
      <td className={classNames(styles.figure, 'number')}>{points(player.totalPoints)}</td>
      <td className={classNames(styles.figure, styles.price, 'number')}>{texts.price(price)}</td>
      <td className={styles.sign}>
        <span aria-hidden="true">
          <Icon name={signOf(isPicked, blocked)} size={16} />
        </span>
      </td>
    </tr>
  )
}

/** As long as a short name of letters alone; longer ones are words, as in Arabic, and do not fit twice. */
const LETTERS = 4

/** Position and next match: both clubs, or the opponent alone where their names are long. */
function Where({ player }: { readonly player: Player }) {
  const isShort = player.teams.every(({ short_name }) => short_name.length <= LETTERS)
  const teams = isShort ? player.teams : player.teams.filter((team) => !team.player_in_team)
  return (
    <>
      <PositionLabel position={player.position} />
      {teams.length > 0 && ' · '}
      {teams.map((team, index) => (
        <span key={team.name}>
          {index > 0 && ' – '}
          <abbr className={team.player_in_team ? styles.mine : undefined} title={team.name}>
            {team.short_name}
          </abbr>
        </span>
      ))}
    </>
  )
}

function signOf(isPicked: boolean, blocked: BlockedReason | undefined): 'check' | 'lock' | 'plus' {
  if (isPicked) return 'check'
  return blocked === undefined ? 'plus' : 'lock'
}
