import { useSession } from '../features/session/session.ts'
import { useHere } from '../features/session/workplace.tsx'
import { pathTo } from '../lib/paths.ts'
import { t } from '../texts/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuLink } from '../ui/Menu.tsx'
import classes from './SideBar.module.css'

/** The operator that is worked on; somebody who works for several changes to another one here. */
export function OperatorMenu() {
  const { workplace } = useHere()
  const others = useSession().data?.data.workplaces ?? []
  const shown = (
    <span className={classes.operator}>
      {workplace.logo !== '' && <img src={workplace.logo} alt="" />}
      <span>
        <b>{workplace.title}</b>
        <small>{t('shell.live', { currency: workplace.currency })}</small>
      </span>
      {others.length > 1 && <Icon name="chooser" size={14} />}
    </span>
  )
  if (others.length < 2) return shown
  return (
    <Menu label={t('shell.operator')} summary={shown}>
      {others.map(({ slug, title }) => (
        <MenuLink key={slug} to={pathTo(slug, 'overview')} isCurrent={slug === workplace.slug}>
          {title}
        </MenuLink>
      ))}
    </Menu>
  )
}
