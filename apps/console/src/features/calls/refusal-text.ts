import { ApiError } from '../../lib/api-error.ts'
import { t } from '../../texts/translate.ts'

/** Why a call failed, in a sentence; refusals bring their own. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('state.failed')
  if (error.code === 'network') return t('state.offline')
  return error.message === '' ? t('state.failed') : error.message
}
