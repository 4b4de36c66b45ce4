import { useTexts } from '../../i18n/language.tsx'
import styles from './HelpTexts.module.css'

const STEPS = ['choose', 'build', 'captain', 'enter', 'follow'] as const
const ADVICE = ['spread', 'lineUps', 'early'] as const
const QUESTIONS = [
  'squads',
  'points',
  'captain',
  'safetyNet',
  'stacking',
  'deadlines',
  'hidden',
  'prizes',
  'ties',
  'postponed',
  'provisional',
  'names',
] as const

/** How to play in five steps, and advice. */
export function GettingStarted() {
  const { t } = useTexts()
  return (
    <>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`support.start.${step}`)}</li>
        ))}
      </ol>
      <h3 className={styles.title}>{t('support.advice')}</h3>
      <ul className={styles.advice}>
        {ADVICE.map((advice) => (
          <li key={advice}>{t(`support.advice.${advice}`)}</li>
        ))}
      </ul>
    </>
  )
}

/** The rules as questions and answers. */
export function Questions() {
  const { t } = useTexts()
  return (
    <dl className={styles.questions}>
      {QUESTIONS.map((question) => (
        <div key={question}>
          <dt className={styles.title}>{t(`support.question.${question}`)}</dt>
          <dd className={styles.answer}>{t(`support.answer.${question}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
