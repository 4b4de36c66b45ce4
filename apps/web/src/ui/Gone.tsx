import { useTexts } from '../i18n/language.tsx'
import { pathTo } from '../lib/paths.ts'
import { LinkButton } from './Button.tsx'
import { Notice } from './Surface.tsx'

/** Replaces a game that the address names but that does not exist. */
export function Gone() {
  const { t } = useTexts()
  return (
    <Notice
      isPage
      isAlert
      title={t('common.gone')}
      text={t('common.goneText')}
      action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
    />
  )
}
