import { useMutation } from '@tanstack/react-query'
import { roleNames } from '../features/session/role-names.ts'
import { useTakeSession } from '../features/session/session.ts'
import { useHere } from '../features/session/workplace.tsx'
import { pathTo } from '../lib/paths.ts'
import { request } from '../lib/request.ts'
import { useNow } from '../lib/use-now.ts'
import { writeTime, zoneName } from '../texts/times.ts'
import { t } from '../texts/translate.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink } from '../ui/Menu.tsx'
import { Bell } from './Bell.tsx'
import { chooseTheme, THEMES, useTheme } from './theme.ts'
import classes from './HeadBar.module.css'

/** What the head of every page ends with. */
export function HeadBar({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <>
      <button type="button" className={classes.find} onClick={onMenu}>
        <Icon name="search" size={14} />
        <span>{t('shell.search')}</span>
        <KeyCap keys={t('shell.searchKey')} />
      </button>
      <Bell />
      <Clock />
      <Who />
    </>
  )
}

function Clock() {
  const now = useNow(1_000)
  return (
    <span className={classes.clock}>
      <b>{writeTime(now, 'clock')}</b> {zoneName(now)}
    </span>
  )
}

function Who() {
  const { member, workplace } = useHere()
  const theme = useTheme()
  const take = useTakeSession()
  const signOut = useMutation({ mutationFn: () => request('signOut'), onSuccess: take })
  return (
    <Menu
      label={t('shell.you')}
      isAtEnd
      summary={
        <span className={classes.who}>
          <Avatar name={member.name} />
          <span>
            <b>{member.name}</b>
            <small>{roleNames(workplace.roles)}</small>
          </span>
        </span>
      }
    >
      <MenuHeading>{member.email}</MenuHeading>
      <MenuLink to={pathTo(workplace.slug, 'sign-ins')}>{t('section.sign-ins')}</MenuLink>
      <MenuHeading>{t('shell.theme')}</MenuHeading>
      {THEMES.map((each) => (
        <MenuButton key={each} isCurrent={each === theme} onPress={() => chooseTheme(each)}>
          {t(`theme.${each}`)}
        </MenuButton>
      ))}
      <MenuHeading>{t('app.name')}</MenuHeading>
      <MenuButton onPress={() => signOut.mutate()}>{t('shell.signOut')}</MenuButton>
    </Menu>
  )
}
