import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { factText, minuteText, shortFactText } from '../../features/football/fact-words.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/table-columns.ts'
import classes from './Desk.module.css'
import { Facts } from './Facts.tsx'
import { canAct, isEvent, isOpenDifference, type MatchFact, type MatchFile, nameOfFact } from './match-of.ts'
import { Strip } from './Strip.tsx'
import { pressOnce, type useDesk } from './use-desk.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'

type Props = { readonly match: MatchFile; readonly desk: ReturnType<typeof useDesk> }

/** What counts beside what the other source says, by the minute; differences are gone through and settled one by one. */
export function Timeline({ match, desk }: Props) {
  const [chosen, setChosen] = useState<string | undefined>()
  const [explained, setExplained] = useState<MatchFact | undefined>()
  const canTell = canAct(match)
  const open = match.facts.filter(isOpenDifference)
  const fact = match.facts.find((one) => nameOfFact(one) === chosen)
  const take = ({ seen }: MatchFact) => desk.mutate(pressOnce('takeTold', { seen }))
  const move = ({ id }: MatchFact, by: 1 | -1) => id && desk.mutate(pressOnce('moveFact', { fact: id, by }))

  const canExplain = match.shared_with === null && match.hold?.is_mine !== false
  const isDifferent = fact !== undefined && isOpenDifference(fact)
  const canMove = canTell && fact !== undefined && isEvent(fact)

  useTimelineKeys({
    isOn: canExplain,
    onNext: focusOnNext,
    onTake: () => (canTell && isDifferent ? take(fact) : focusOnNext()),
    onExplain: () => (isDifferent ? setExplained(fact) : focusOnNext()),
    onMove: (by) => canMove && move(fact, by),
  })

  const minute: Column<MatchFact> = {
    id: 'minute',
    header: t('match.when'),
    cell: (one) => (
      <button
        type="button"
        className={classes.minute}
        aria-pressed={nameOfFact(one) === chosen}
        aria-label={t('timeline.choose', { minute: minuteOf(one), fact: shortText(one, match) })}
        data-difference={isOpenDifference(one) ? '' : undefined}
        onFocus={() => setChosen(nameOfFact(one))}
        onClick={() => setChosen(nameOfFact(one))}
      >
        {minuteOf(one)}
      </button>
    ),
  }
  return (
    <>
      <Facts
        match={match}
        onCorrect={undefined}
        aside={match.beside !== null && t('desk.differences', { count: open.length })}
        acts={{ minute, chosen, above: <Strip match={match} chosen={chosen} /> }}
        foot={
          <div className={classes.acts}>
            <Button
              size="small"
              keys="T"
              disabled={!canTell || !isDifferent}
              onClick={() => fact && take(fact)}
            >
              {t('timeline.take')}
            </Button>
            <Button
              size="small"
              keys="E"
              disabled={!canExplain || !isDifferent}
              onClick={() => setExplained(fact)}
            >
              {t('timeline.explain')}
            </Button>
            <Button size="small" keys="-" disabled={!canMove} onClick={() => fact && move(fact, -1)}>
              {t('timeline.earlier')}
            </Button>
            <Button size="small" keys="+" disabled={!canMove} onClick={() => fact && move(fact, 1)}>
              {t('timeline.later')}
            </Button>
            <span className={classes.next}>
              <Button size="small" keys="J" disabled={open.length === 0} onClick={focusOnNext}>
                {t('timeline.next')}
              </Button>
            </span>
          </div>
        }
      />
      {explained && (
        <Dialog title={t('timeline.explainTitle')} kind="small" onClose={() => setExplained(undefined)}>
          <ActForm
            name="explainFact"
            id={match.id}
            own={{ seen: explained.seen }}
            consequence={t('timeline.settle')}
            reasonLabel={t('timeline.why')}
            onDone={() => setExplained(undefined)}
            onCancel={() => setExplained(undefined)}
          >
            <p>
              {t('timeline.bothSay', {
                here: explained.here === null ? t('match.nothingHere') : factText(explained.here, match),
                there: explained.there === null ? t('match.nothingHere') : factText(explained.there, match),
              })}
            </p>
            <p>{t('timeline.explainHint')}</p>
          </ActForm>
        </Dialog>
      )}
    </>
  )
}

const NO_MINUTE = { minute: null, added: null }

function minuteOf({ here, there }: MatchFact): string {
  return minuteText(here ?? there ?? NO_MINUTE) || t('value.dash')
}

function shortText({ here, there }: MatchFact, match: MatchFile): string {
  const said = here ?? there
  return said === null ? '' : shortFactText(said, match)
}

/** The next difference after the one that has the focus, from the last on to the first. */
function focusOnNext(): void {
  const open = [...document.querySelectorAll<HTMLElement>('[data-difference]')]
  const now = open.findIndex((one) => one === document.activeElement)
  open[(now + 1) % open.length]?.focus()
}
