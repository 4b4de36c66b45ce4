import { t } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says that what was asked waits for an owner. */
export function AskedOwner() {
  return <Notice tone="info">{t('manager.askedOwner')}</Notice>
}
