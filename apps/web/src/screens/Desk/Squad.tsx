import { type DeskMatch, numberedPlayers, type Side } from '../../features/desk/read-command.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'

const PLACES = ['pitch', 'bench', 'off', 'squad'] as const

/** The players of a side with the numbers they are typed by: those on the pitch first. */
export function Squad({ match, side }: { readonly match: DeskMatch; readonly side: Side }) {
  const { t } = useTexts()
  const players = [...numberedPlayers(match, side)]
    .map(([number, player]) => ({ ...player, number }))
    .toSorted((a, b) => Number(a.number) - Number(b.number))
  return (
    <Card title={t('desk.squad', { club: match[side].name })}>
      {PLACES.map((place) => {
        const there = players.filter((player) => player.place === place)
        if (there.length === 0) return null
        return (
          <section key={place} className={styles.group} data-place={place}>
            <h3>{t(`desk.place.${place}`)}</h3>
            <ul className={styles.players}>
              {there.map(({ id, number, name }) => (
                <li key={id}>
                  <kbd>{number}</kbd> <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Card>
  )
}
