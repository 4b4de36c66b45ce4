import type { ReactNode } from 'react'
import { roleNames } from '../features/session/role-names.ts'
import { useHere } from '../features/session/workplace.tsx'
import { type Section, pathTo } from '../lib/paths.ts'
import { type GuardedCall, MAY, may, mayRead, readersOf } from '../lib/roles.ts'
import { t } from '../texts/translate.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Empty } from '../ui/State.tsx'

type Props = {
  readonly section: Section
  /** A page of the section that is for fewer than may read it: the call that it is for. */
  readonly call?: GuardedCall
  readonly children: ReactNode
}

/** A section for those who may read it; others are told whose it is. */
export function ForReaders({ section, call, children }: Props) {
  const { workplace } = useHere()
  const isAllowed = call === undefined ? mayRead(workplace.roles, section) : may(workplace.roles, call)
  if (isAllowed) return children
  const allowed = call === undefined ? readersOf(section) : MAY[call]
  return (
    <Page title={t(`section.${section}`)}>
      <Panel title={t('state.noRight')}>
        <Empty text={t('state.noRightText', { roles: roleNames(allowed) })}>
          <ButtonLink to={pathTo(workplace.slug, 'overview')}>{t('state.toOverview')}</ButtonLink>
        </Empty>
      </Panel>
    </Page>
  )
}
