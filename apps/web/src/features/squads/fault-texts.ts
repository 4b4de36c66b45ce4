import type { TeamIssue } from '@gaffer/rules'
import type { Texts } from '../../i18n/language.tsx'

/** The text of a fault. */
export function faultText(fault: TeamIssue, { t }: Pick<Texts, 't'>): string {
  switch (fault.code) {
    case 'playersMissing':
      return t('error.playersMissing', { missing: fault.missing })
    case 'tooManyPlayers':
    case 'teamNameTooLong':
    case 'tooManyFromClub':
      return t(`error.${fault.code}`, { limit: fault.limit })
    case 'schemeNotAvailable':
      return t('error.schemeNotAvailable', { scheme: fault.scheme })
    default:
      return t(`error.${fault.code}`)
  }
}
