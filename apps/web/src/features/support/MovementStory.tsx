import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import styles from './Wallet.module.css'

type Story = AnswerData<'walletHistory'>['data'][number]['story']

/** What happened to an operation, told as to staff: asked, sent, unknown since, found, undone, and why (O4). */
export function MovementStory({ story: { end, steps, next_try_at } }: { readonly story: Story }) {
  const { t, dateTime } = useTexts()
  return (
    <details className={styles.story}>
      <summary>{t('support.whatHappened')}</summary>
      <p>{t(`support.story.${end}`)}</p>
      <ol>
        {steps.map((step) => (
          <li key={`${step.at} ${step.what}`}>
            <time dateTime={step.at}>{dateTime(step.at)}</time>
            <span>{t(textOf(step))}</span>
          </li>
        ))}
      </ol>
      {next_try_at !== null && <p>{t('support.story.nextTry', { time: dateTime(next_try_at) })}</p>}
    </details>
  )
}

function textOf({ what, because }: Story['steps'][number]) {
  if (because === 'insufficientFunds' || because === 'walletAway') return `support.step.${because}` as const
  return `support.step.${what}` as const
}
