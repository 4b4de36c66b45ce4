import type { ConsoleData } from '@gaffer/contract/console-types'
import { t, wordOf } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import classes from './SetUp.module.css'

type Step = ConsoleData<'testLogin'>['steps'][number]

const TONES = { good: 'ok', look: 'warn', bad: 'bad', open: 'plain' } as const satisfies Record<
  Step['state'],
  Tone
>

/** What each step of a test found, and what to do about what does not work. */
export function Walk({ steps }: { readonly steps: readonly Step[] }) {
  const count = (state: Step['state']) => steps.filter((step) => step.state === state).length
  return (
    <div role="status" aria-label={t('setUp.result')}>
      <Verdict bad={count('bad')} look={count('look')} />
      <ol className={classes.walk}>
        {steps.map(({ step, state, found, detail, took_ms, within_ms }) => (
          <li key={step}>
            <Tag tone={TONES[state]}>{t(`walkState.${state}`)}</Tag>
            <div>
              <b>{t(`walkStep.${step}`)}</b>
              {took_ms !== null && (
                <small className={classes.took}>
                  {within_ms === null
                    ? t('setUp.tookAlone', { took: took_ms })
                    : t('setUp.took', { took: took_ms, within: within_ms })}
                </small>
              )}
              <p>{t(`walkFound.${found}`, { detail, count: Number(detail) })}</p>
              {(state === 'bad' || state === 'look') && (
                <p className={classes.todo}>{wordOf('walkDo', found)}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Verdict({ bad, look }: { readonly bad: number; readonly look: number }) {
  if (bad > 0) return <Notice tone="bad">{t('setUp.someBad', { count: bad })}</Notice>
  if (look > 0) return <Notice tone="warn">{t('setUp.someLook', { count: look })}</Notice>
  return <Notice tone="ok">{t('setUp.allWell')}</Notice>
}
