import { CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHere } from '../features/session/workplace.tsx'
import { addressOfView, useViews } from '../features/views/use-views.ts'
import { pathTo } from '../lib/paths.ts'
import { mayRead } from '../lib/roles.ts'
import { t } from '../texts/translate.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import { ManagerItems } from './ManagerItems.tsx'
import { groupsFor } from './sections.ts'
import { chooseTheme, THEMES } from './theme.ts'
import classes from './CommandMenu.module.css'

/** One line of the menu. */
export function MenuItem({
  icon,
  value,
  note,
  onChoose,
}: {
  readonly icon: IconName
  readonly value: string
  readonly note?: ReactNode
  readonly onChoose: () => void
}) {
  return (
    <CommandItem className={classes.item} value={value} onSelect={onChoose}>
      <Icon name={icon} size={15} />
      <span>{value}</span>
      {note !== undefined && <small>{note}</small>}
    </CommandItem>
  )
}

/** The menu of everything that the roles here may do and read: typed, chosen, done. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const { workplace } = useHere()
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const views = useViews().filter(({ page }) => mayRead(workplace.roles, page))
  const sections = groupsFor(workplace).flatMap((group) => [...group.sections])

  return (
    <Dialog title={t('menu.title')} kind="bare" onClose={onClose}>
      <CommandRoot label={t('menu.title')} loop>
        <div className={classes.query}>
          <Icon name="search" size={17} />
          <CommandInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu is opened to be typed into
            autoFocus
            placeholder={t('menu.title')}
            value={text}
            onValueChange={setText}
          />
        </div>
        <CommandList className={classes.list} label={t('menu.title')}>
          <CommandEmpty className={classes.none}>{t('menu.nothing', { text })}</CommandEmpty>
          <CommandGroup heading={t('menu.goTo')}>
            {sections.map(({ section }) => (
              <MenuItem
                key={section}
                icon={section}
                value={t(`section.${section}`)}
                onChoose={() => go(pathTo(workplace.slug, section))}
              />
            ))}
          </CommandGroup>
          {views.length > 0 && (
            <CommandGroup heading={t('views.title')}>
              {views.map((view) => (
                <MenuItem
                  key={view.id}
                  icon={view.page}
                  value={t('views.item', { name: view.name, section: t(`section.${view.page}`) })}
                  note={view.is_own ? undefined : view.by}
                  onChoose={() => go(addressOfView(workplace.slug, view))}
                />
              ))}
            </CommandGroup>
          )}
          <ManagerItems text={text} onGo={go} />
          <CommandGroup heading={t('menu.do')}>
            {THEMES.map((look) => (
              <MenuItem
                key={look}
                icon="eye"
                value={t('menu.look', { look: t(`theme.${look}`) })}
                onChoose={() => {
                  chooseTheme(look)
                  onClose()
                }}
              />
            ))}
          </CommandGroup>
        </CommandList>
        <div className={classes.foot}>
          <KeyCap keys="↑" />
          <KeyCap keys="↓" />
          {t('menu.choose')}
          <KeyCap keys="Enter" />
          {t('menu.run')}
          <span>{t('menu.only')}</span>
        </div>
      </CommandRoot>
    </Dialog>
  )
}
