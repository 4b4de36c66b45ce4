import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useHere } from '../features/session/workplace.tsx'
import type { Section } from '../lib/paths.ts'
import { pathTo } from '../lib/paths.ts'
import { callOptions } from '../lib/query-client.ts'
import { t } from '../texts/translate.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import { Mark } from '../ui/Mark.tsx'
import { OperatorMenu } from './OperatorMenu.tsx'
import { groupsFor } from './sections.ts'
import classes from './SideBar.module.css'

const COUNT_EVERY_MS = 30_000
/** What cannot wait for a desk; on a phone the search leads to everything else. */
const ON_PHONE: ReadonlySet<Section> = new Set(['overview', 'football', 'proposals'])

type Props = { readonly isRail: boolean; readonly onHelp: () => void }

/** What waits in a section, as the queue counts it. */
function useWaiting(): (section: Section) => number {
  const { workplace } = useHere()
  const queue = useQuery({
    ...callOptions('queue', { params: { operator: workplace.slug } }),
    refetchInterval: COUNT_EVERY_MS,
  })
  const waiting = queue.data?.data.waiting ?? []
  const count = (kind: (typeof waiting)[number]['kind']) =>
    waiting.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.count, 0)
  return (section) => {
    if (section === 'proposals') return count('proposals')
    if (section === 'football') return count('unmatched') + count('silentMatches')
    return section === 'money' ? count('undecidedOperations') + count('payouts') + count('differences') : 0
  }
}

/** The sections that the roles here may read; folded to pictures as a rail. */
export function SideBar({ isRail, onHelp }: Props) {
  const { workplace } = useHere()
  const waiting = useWaiting()
  return (
    <nav className={classNames(classes.side, isRail && classes.rail)} aria-label={t('shell.sections')}>
      <OperatorMenu />
      {groupsFor(workplace).map(({ heading, sections }) => [
        heading !== undefined && (
          <div key={heading} className={classes.heading}>
            {t(heading)}
          </div>
        ),
        ...sections.map(({ section }) => (
          <NavLink
            key={section}
            to={pathTo(workplace.slug, section)}
            className={classNames(classes.link, !ON_PHONE.has(section) && classes.further)}
            title={isRail ? t(`section.${section}`) : undefined}
          >
            <Icon name={section} />
            <span className={classes.word}>{t(`section.${section}`)}</span>
            {waiting(section) > 0 && <span className={classes.count}>{waiting(section)}</span>}
          </NavLink>
        )),
      ])}
      <div className={classes.foot}>
        <button type="button" onClick={onHelp} aria-label={t('shell.shortcuts')}>
          <KeyCap keys="?" />
          <span className={classes.word}>{t('shell.shortcuts')}</span>
        </button>
        <span>
          <Mark />
          <span className={classes.word}>{t('app.name')}</span>
        </span>
      </div>
    </nav>
  )
}
