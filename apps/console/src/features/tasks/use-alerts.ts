import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { useHere } from '../session/workplace.tsx'

export type Alert = ConsoleData<'alerts'>[number]

const EVERY_MS = 15_000

/** What has to be looked at now by who is signed in. */
export function useAlerts(): readonly Alert[] {
  const { workplace } = useHere()
  const { data } = useQuery({
    ...callOptions('alerts', { params: { operator: workplace.slug } }),
    refetchInterval: EVERY_MS,
  })
  return data?.data ?? []
}

/** Where an alert leads: to its subject, or to the list that shows it. */
export function addressOfAlert(operator: string, { kind, subject }: Alert): string {
  switch (kind) {
    case 'feedSilent':
    case 'lineUpsLate':
    case 'deadlineWithoutLineUp':
    case 'matchContradicts':
      return pathTo(operator, 'football', subject.id)
    case 'guaranteeUncovered':
    case 'guaranteeUncoveredSoon':
      return pathTo(operator, 'contests', subject.id)
    case 'guaranteesOfWeekHigh':
      return pathTo(operator, 'contests')
    case 'walletAway':
    case 'operationsUndecided':
      return `${pathTo(operator, 'money')}?view=operations`
    case 'differencesFound':
      return `${pathTo(operator, 'money')}?view=differences`
    case 'payoutWaits':
      return `${pathTo(operator, 'money')}?view=payouts&open=${subject.id}`
    case 'booksNotZero':
    case 'keptSumsWrong':
      return pathTo(operator, 'money')
    case 'brandNotPublished':
      return pathTo(operator, 'brand')
    case 'codesGuessed':
      return pathTo(operator, 'set-up')
    case 'newDevice':
    case 'signInGuessed':
      return pathTo(operator, 'team')
    case 'manyRefunds':
    case 'manyReveals':
      return `${pathTo(operator, 'audit')}?member=${subject.id}`
  }
}
