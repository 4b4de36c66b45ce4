import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { Card } from '../../ui/Surface.tsx'
import styles from './StaffActs.module.css'

type StaffAct = AnswerData<'staffActs'>[number]

/** What support did about this account: nothing is done without the manager reading of it. Absent while there is nothing. */
export function StaffActs() {
  const texts = useTexts()
  const acts = useQuery(callOptions('staffActs', {}, FRESH.lobby)).data?.data
  if (acts === undefined || acts.length === 0) return null
  return (
    <Card title={texts.t('support.staffActs')}>
      <ol className={styles.acts}>
        {acts.map((act) => (
          <li key={act.id}>
            <span>{tell(act, texts)}</span>
            <time dateTime={act.at}>{texts.dateTime(act.at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function tell(act: StaffAct, { t, money, dateTime }: Texts): string {
  const { what, amount, currency, entries, limit, contest, team, until, name, cause } = act
  const where = { team: team ?? '', contest: contest ?? '' }
  if (what === 'refunded') {
    const given = { amount: amount === null ? '' : money(amount, currency) }
    return t('support.did.refunded', { ...given, ...where })
  }
  if (what === 'disqualified') {
    return t('support.did.disqualified', { ...where, reason: t(`dashboard.outFor.${cause ?? 'rules'}`) })
  }
  if (what === 'reinstated') return t('support.did.reinstated', where)
  if (what === 'limited') {
    const figure = amount === null ? String(entries ?? 0) : money(amount, currency)
    return t('support.did.limited', { limit: t(`fairPlay.${limit ?? 'stake'}`), amount: figure })
  }
  if (what === 'renamed') return t('support.did.renamed', { name: name ?? '' })
  if (what === 'excluded' && until === null) return t('support.did.excludedForGood')
  const time = until === null ? '' : dateTime(until)
  if (what === 'excluded' || what === 'blocked' || what === 'erasing')
    return t(`support.did.${what}`, { time })
  return t(`support.did.${what}`)
}
