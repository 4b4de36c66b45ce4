import type { AnswerData } from '@gaffer/contract/types'
import { useSession } from '../../features/session/session-context.ts'
import { EVENT_KINDS } from '../../features/fixtures/event-kinds.ts'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { Badge, Card } from '../../ui/Surface.tsx'
import styles from './Corrections.module.css'

type Correction = AnswerData<'corrections'>[number]
type Fact = NonNullable<Correction['before']>

/** One correction: what was told, what counts instead, why, and what it changed for one's own teams. */
export function CorrectionCard({ correction }: { readonly correction: Correction }) {
  const { t, dateTime, points } = useTexts()
  const session = useSession()
  const { host_team, guest_team, round, at, cause, before, after, teams, own } = correction
  return (
    <Card
      title={t('corrections.match', { host: host_team, guest: guest_team })}
      aside={round !== null && <Badge>{t('corrections.round', { round })}</Badge>}
    >
      <dl className={styles.facts}>
        <div>
          <dt className={styles.name}>{t('corrections.was')}</dt>
          <dd className={styles.was}>{before === null ? t('corrections.nothing') : say(before, t)}</dd>
        </div>
        <div>
          <dt className={styles.name}>{t('corrections.now')}</dt>
          <dd>{after === null ? t('corrections.gone') : say(after, t)}</dd>
        </div>
      </dl>
      <p className={styles.why}>
        <time dateTime={at}>{dateTime(at)}</time>
        <span>{t(`corrections.cause.${cause}`)}</span>
        <span>{t('corrections.teams', { teams })}</span>
      </p>
      {own.map((team) => (
        <p key={team.team_name} className={styles.own}>
          {t('corrections.team', {
            team: team.team_name,
            before: points(team.points_before),
            after: points(team.points_after),
            placeBefore: team.place_before,
            placeAfter: team.place_after,
          })}
        </p>
      ))}
      {own.length === 0 && session.status === 'signedIn' && (
        <p className={styles.none}>{t('corrections.noOwn')}</p>
      )}
    </Card>
  )
}

/** A fact in words: the minute, what happened, who. */
function say(fact: Fact, t: Texts['t']): string {
  const { kind, minute, added, player, other_player: other } = fact
  if (kind === 'statistics') return t('corrections.figures', { player: player?.name ?? '' })
  const known = EVENT_KINDS.find((event) => event === kind)
  if (known === undefined) return t('corrections.other')
  const event = t(`fixtures.event.${known}`)
  const what =
    other === null
      ? t('corrections.of', { event, player: player?.name ?? '' })
      : t('corrections.with', { event, player: player?.name ?? '', other: other.name })
  if (minute === null) return what
  const at = t('corrections.minute', { minute: added !== null && added > 0 ? `${minute}+${added}` : minute })
  return `${at} ${what}`
}
