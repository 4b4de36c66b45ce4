import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Surface.tsx'

/** Screens of the games that are still to come say so in the words of spec 8. */
export function LaterScreen() {
  const { t } = useTexts()
  return (
    <Notice
      isPage
      title={t('error.notYetAvailable')}
      action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
    />
  )
}
