import { writeStep, writeTime, writeUtc } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { ourSide, theirSide, toneOf, type Told } from './story-words.ts'
import { stretchesOf } from './stretches.ts'
import classes from './Story.module.css'

type Step = Told['steps'][number]

/** The steps of a story one below the other, and above them how long each took. */
export function Steps({ story }: { readonly story: Told }) {
  const steps = story.steps.map((step) => ({ ...step, tone: toneOf(step) }))
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
          <StepLine key={`${step.at} ${step.what}`} story={story} step={step} before={steps[place - 1]} />
        ))}
      </ol>
    </>
  )
}

type LineProps = { readonly story: Told; readonly step: Step; readonly before: Step | undefined }

function StepLine({ story, step, before }: LineProps) {
  const { at } = step
  const passed = before === undefined ? undefined : Date.parse(at) - Date.parse(before.at)
  const shown = theirSide(story, step)
  return (
    <li className={classes.step}>
      <time className={classes.time} dateTime={at} title={writeUtc(at)}>
        {writeTime(at, 'clock')}
      </time>
      <span className={classes.time}>{passed !== undefined && writeStep(passed)}</span>
      <span className={classNames(classes.rail, classes[toneOf(step)])} />
      <span>{ourSide(step)}</span>
      <span className={classes.shown}>{shown !== undefined && <span>{shown}</span>}</span>
    </li>
  )
}
