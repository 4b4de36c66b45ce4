import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeStep, writeTime, writeUtc } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { stretchesOf } from './stretches.ts'
import classes from './Story.module.css'

type Step = ConsoleData<'operationStory'>['steps'][number]

/** The steps of a story one below the other, and above them how long each took. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {stretchesOf(steps).map(({ share, tone }, place) => (
          <span key={place} className={classes[tone]} style={{ inlineSize: `${share * 100}%` }} />
        ))}
      </div>
      <div className={classNames(classes.step, classes.head)} aria-hidden="true">
        <span className={classes.time}>{t('story.time')}</span>
        <span />
        <span />
        <span>{t('story.ours')}</span>
        <span>{t('story.theirs')}</span>
      </div>
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <StepLine key={`${step.at} ${step.text}`} step={step} before={steps[place - 1]} />
        ))}
      </ol>
    </>
  )
}

function StepLine({ step, before }: { readonly step: Step; readonly before: Step | undefined }) {
  const { at, text, shown, tone } = step
  const passed = before === undefined ? undefined : Date.parse(at) - Date.parse(before.at)
  return (
    <li className={classes.step}>
      <time className={classes.time} dateTime={at} title={writeUtc(at)}>
        {writeTime(at, 'clock')}
      </time>
      <span className={classes.time}>{passed !== undefined && writeStep(passed)}</span>
      <span className={classNames(classes.rail, classes[tone])} />
      <span>{text}</span>
      <span className={classes.shown}>{shown !== null && <span>{shown}</span>}</span>
    </li>
  )
}
