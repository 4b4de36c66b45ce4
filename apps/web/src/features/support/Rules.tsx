import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { type Question, QUESTIONS, ruleValues } from './rule-values.ts'
import type { SupportFacts } from './support-api.ts'
import styles from './HelpTexts.module.css'

/** The rules as questions and answers, with the figures of the current rule pack. */
export function Rules({
  facts,
  scoring,
}: {
  readonly facts: SupportFacts
  /** The points of each action. */
  readonly scoring: ReactNode
}) {
  const texts = useTexts()
  const { currency, can } = useBrand()
  const { t } = texts
  const answer = (question: Question): ReactNode => {
    if (question === 'table') return scoring
    const values = ruleValues(question, facts, currency, texts)
    if (question === 'manOfTheMatch' && facts.figures.bonus.length === 0) {
      return <p>{t('support.answer.manOfTheMatchOnly')}</p>
    }
    return (
      <>
        <p>{t(`support.answer.${question}`, values)}</p>
        {question === 'leagues' && can.hasRooms && <p>{t('support.answer.leaguesRooms')}</p>}
      </>
    )
  }
  return (
    <dl className={styles.questions}>
      {QUESTIONS.map((question) => (
        <div key={question} data-question={question}>
          <dt className={styles.title}>{t(`support.question.${question}`)}</dt>
          <dd className={styles.answer}>
            {answer(question)}
            {question === 'deadlines' && facts.season !== null && <Deadlines season={facts.season} />}
            {question === 'prices' && <PriceTable facts={facts} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The deadline of each round of the season that is open. */
function Deadlines({ season }: { readonly season: NonNullable<SupportFacts['season']> }) {
  const { t, dateTime } = useTexts()
  return (
    <>
      <p>{t('support.deadlineSeason', { name: season.name, minutes: season.deadline_minutes })}</p>
      <details className={styles.more}>
        <summary>{t('support.deadlineTable')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('support.round')}</th>
              <th>{t('support.deadline')}</th>
            </tr>
          </thead>
          <tbody>
            {season.rounds.map(({ number, name, deadline }) => (
              <tr key={number}>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>{dateTime(deadline)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** What moves a player's price, and by how much. */
function PriceTable({ facts: { figures } }: { readonly facts: SupportFacts }) {
  const { t, price, percent } = useTexts()
  const { prices } = figures
  const lines: readonly (readonly [string, number])[] = [
    ...prices.rises.map(
      (rise) =>
        [
          t(rise.is_inclusive ? 'support.price.riseFrom' : 'support.price.riseAbove', {
            percent: percent(rise.percent),
          }),
          rise.by,
        ] as const,
    ),
    [t('support.price.unused', { matches: prices.matches }), -prices.unused_fall],
    [t('support.price.cards', { matches: prices.matches }), -prices.cards_fall],
    [
      t('support.price.fewBuyers', {
        percent: percent(prices.few_buyers_percent),
        rounds: prices.buyer_rounds,
      }),
      -prices.few_buyers_fall,
    ],
    [t('support.price.nobody', { rounds: prices.buyer_rounds }), -prices.no_buyers_fall],
  ]
  return (
    <ul className={styles.prices}>
      {lines.map(([cause, by]) => (
        <li key={cause}>
          <span>{cause}</span>
          <span dir="ltr" className={`${by > 0 ? styles.up : styles.down} number isolate`}>
            {`${by > 0 ? '+' : '−'}${price(Math.abs(by), 'exact')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
