import type { AnswerData } from '@gaffer/contract/types'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Badge } from '../../ui/Surface.tsx'
import { MovementStory } from './MovementStory.tsx'
import styles from './Wallet.module.css'

export type WalletMovement = AnswerData<'walletHistory'>['data'][number]

/** An icon for what a movement was for; the text next to it says it. */
const MARKS: Readonly<Record<WalletMovement['reason'], IconName>> = {
  welcome: 'plus',
  stake: 'shirt',
  chip: 'flame',
  scheme: 'list',
  refund: 'swap',
  prize: 'cup',
}

/** What a movement was for, when, how much, and what happened to it. */
export function Movement({ movement }: { readonly movement: WalletMovement }) {
  const texts = useTexts()
  const { amount, currency, at, room, tournament_name: tournament, team_name: team, story } = movement
  const hasMoved = story.end === 'done' || story.end === 'refunded'
  const { signedMoney, dateTime, t } = texts
  const place = room === null ? tournament : room.title
  return (
    <li className={styles.movement}>
      <span className={styles.mark} data-in={(amount > 0 && hasMoved) || undefined}>
        <Icon name={MARKS[movement.reason]} size={17} />
      </span>
      <span className={styles.reason}>
        <span>
          {t(reasonOf(movement))}
          {thingsOf(movement, texts).map((thing) => (
            <span key={thing}>
              {' · '}
              <bdi>{thing}</bdi>
            </span>
          ))}{' '}
          {story.end !== 'done' && (
            <Badge isHot={story.end === 'paymentOpen'}>{t(`support.end.${story.end}`)}</Badge>
          )}
        </span>
        {place !== null && (
          <span className={styles.place}>
            <bdi>{place}</bdi>
            {team !== null && (
              <>
                {' · '}
                <bdi>{team}</bdi>
              </>
            )}
          </span>
        )}
        <time className={styles.when} dateTime={at}>
          {dateTime(at)}
        </time>
        <MovementStory story={story} />
      </span>
      <b
        dir="ltr"
        className={classNames(
          amount > 0 && hasMoved && styles.in,
          !hasMoved && styles.open,
          'number isolate',
        )}
      >
        {signedMoney(amount, currency)}
      </b>
    </li>
  )
}

/** Paying to enter a room is a stake; elsewhere it is an entry fee. */
function reasonOf({ reason, room }: WalletMovement) {
  return reason === 'stake' && room !== null
    ? 'support.reason.roomStake'
    : (`support.reason.${reason}` as const)
}

/** The chips or the formation that were bought or refunded. */
function thingsOf({ chips, scheme }: WalletMovement, { t }: Texts): readonly string[] {
  return [...chips.map((chip) => t(`season.chip.${chip}`)), ...(scheme === null ? [] : [scheme])]
}
