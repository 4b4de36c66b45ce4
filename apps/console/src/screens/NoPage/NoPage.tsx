import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'

/** An address without a page. */
export function NoPage() {
  const { workplace } = useHere()
  return (
    <Page title={t('state.notFound')}>
      <Panel>
        <Empty text={t('state.notFoundText')}>
          <ButtonLink to={pathTo(workplace.slug, 'overview')}>{t('state.toOverview')}</ButtonLink>
        </Empty>
      </Panel>
    </Page>
  )
}
