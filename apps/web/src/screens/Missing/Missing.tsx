import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Surface.tsx'

export function MissingScreen() {
  const { t } = useTexts()
  return (
    <Notice
      isPage
      title={t('common.notFound')}
      action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
    />
  )
}
