import type { DeskMatch } from '../../features/desk/read-command.ts'
import { EVENT_KINDS } from '../../features/fixtures/event-kinds.ts'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'

const OTHERS = [
  'lineUp',
  'firstHalf',
  'halfTime',
  'secondHalf',
  'fullTime',
  'final',
  'statistics',
  'score',
  'scheduled',
  'postponed',
  'abandoned',
] as const

type Told = DeskMatch['facts'][number]

/** All facts told, newest first, each with an undo button. */
export function ToldFacts({
  match,
  onUndo,
}: {
  readonly match: DeskMatch
  readonly onUndo: (factId: string, isOurs: boolean) => void
}) {
  const { t } = useTexts()
  const names = new Map([...match.players.home, ...match.players.away].map(({ id, name }) => [id, name]))
  const facts = match.facts.toReversed()
  return (
    <Card title={t('desk.facts')}>
      {facts.length === 0 && <p>{t('desk.noFacts')}</p>}
      <ul className={styles.rows}>
        {facts.map((fact) => (
          <li key={fact.id} className={styles.fact}>
            <bdi className={styles.minute}>{minuteOf(fact)}</bdi>
            <span>{wordsOf(fact, match, names, t)}</span>
            <Button look="quiet" isSmall onClick={() => onUndo(fact.id, fact.is_ours)}>
              {t(fact.is_ours ? 'desk.undo' : 'desk.takeAway')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function minuteOf({ minute, added }: Told): string {
  if (minute === null) return ''
  return added === null || added === 0 ? `${minute}′` : `${minute}+${added}′`
}

function wordsOf(
  { kind, side, player_id: player, other_player_id: other }: Told,
  match: DeskMatch,
  names: ReadonlyMap<number, string>,
  t: Texts['t'],
): string {
  const event = EVENT_KINDS.find((one) => one === kind)
  const rest = OTHERS.find((one) => one === kind)
  let what = kind
  if (event !== undefined) what = t(`fixtures.event.${event}`)
  else if (rest !== undefined) what = t(`desk.kind.${rest}`)
  const people = [player, other].flatMap((id) => (id === null ? [] : (names.get(id) ?? [])))
  const club = side === null || player !== null ? [] : [match[side].name]
  const who = [...club, ...people].join(', ')
  return who === '' ? what : t('desk.factOf', { what, who })
}
