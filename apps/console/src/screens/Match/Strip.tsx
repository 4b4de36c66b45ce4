import { t, wordOf } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { DESK_KEYS } from './desk-entry.ts'
import { isOpenDifference, type MatchFact, type MatchFile, nameOfFact } from './match-of.ts'
import classes from './Strip.module.css'

/** Regular time and some of what is added to it. */
const LONGEST = 97
const TICKS = [0, 15, 30, 45, 60, 75, 90]
const LETTERS = new Map<string, string>(
  Object.entries(DESK_KEYS).map(([key, kind]) => [kind, key.toUpperCase()]),
)

type Props = { readonly match: MatchFile; readonly chosen: string | undefined }

/** Both sources along the minutes of the match, at a glance; the table below says the same in words. */
export function Strip({ match, chosen }: Props) {
  const inForce = match.sources.find((source) => source.is_in_force)?.kind
  if (match.beside === null || inForce === undefined) return null
  const rows = [
    ['here', inForce],
    ['there', match.beside],
  ] as const
  return (
    <div className={classes.strip} aria-hidden="true">
      {rows.map(([side, source]) => (
        <div key={side} className={classes.row}>
          <span className={classes.source}>{wordOf('source', source)}</span>
          <span className={classes.line}>
            {match.facts.map((fact) => (
              <Mark key={nameOfFact(fact)} fact={fact} side={side} isChosen={nameOfFact(fact) === chosen} />
            ))}
          </span>
        </div>
      ))}
      <div className={classes.row}>
        <span />
        <span className={classes.ticks}>
          {TICKS.map((minute) => (
            <span key={minute} style={{ insetInlineStart: placeOf(minute) }}>
              {t('matches.minute', { minute })}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}

type MarkProps = {
  readonly fact: MatchFact
  readonly side: 'here' | 'there'
  readonly isChosen: boolean
}

function Mark({ fact, side, isChosen }: MarkProps) {
  const said = fact[side]
  const letter = said === null ? undefined : LETTERS.get(said.kind)
  if (said === null || letter === undefined || said.minute === null) return null
  return (
    <span
      className={classNames(
        classes.mark,
        isOpenDifference(fact) && classes.differs,
        isChosen && classes.chosen,
      )}
      style={{ insetInlineStart: placeOf(said.minute + (said.added ?? 0)) }}
    >
      {letter}
    </span>
  )
}

function placeOf(minute: number): string {
  return `${(100 * Math.min(minute, LONGEST)) / LONGEST}%`
}
