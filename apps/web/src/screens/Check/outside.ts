import type { MessageKey } from '@gaffer/messages'
import type { Finding, Setup } from './finding.ts'

type Outside = Setup['login']
const PARTIES = ['login', 'winners', 'unsubscribe'] as const

const TEXTS: Readonly<Record<Exclude<Outside['state'], 'unused'>, MessageKey>> = {
  good: 'check.outsideGood',
  address: 'check.outsideAddress',
  connection: 'check.outsideConnection',
  time: 'check.outsideTime',
  size: 'check.outsideSize',
  redirect: 'check.outsideRedirect',
  status: 'check.outsideStatus',
  form: 'check.outsideForm',
  anybody: 'check.outsideAnybody',
}

/** What the operator's own addresses answered to our server. */
export function judgeOutside(setup: Setup): readonly Finding[] {
  return PARTIES.flatMap((party) => {
    const { state, status, within_ms } = setup[party]
    if (state === 'unused') return []
    const isForbidden = status === 401 || status === 403
    return [
      {
        state: state === 'good' ? 'good' : 'bad',
        text: isForbidden ? 'check.outsideForbidden' : TEXTS[state],
        values: { status: String(status), seconds: (within_ms ?? 0) / 1000 },
        about: `check.about.${party}`,
      },
    ]
  })
}
