import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useHere } from '../features/session/workplace.tsx'
import { pathTo } from '../lib/paths.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { t } from '../texts/translate.ts'
import { classNames } from '../ui/class-names.ts'
import { HeadTools } from '../ui/Page.tsx'
import { CommandMenu } from './CommandMenu.tsx'
import { HeadBar } from './HeadBar.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { groupsFor } from './sections.ts'
import { SideBar } from './SideBar.tsx'
import { useKeys } from './use-keys.ts'
import classes from './Shell.module.css'

/** What is around every page: the side bar, the head, the command menu, the keys. */
export function Shell() {
  const { workplace } = useHere()
  const navigate = useNavigate()
  const [isRail, setRail] = useState(() => readStored('rail') === 'yes')
  const [over, setOver] = useState<'menu' | 'help' | undefined>()
  const sections = groupsFor(workplace).flatMap((group) => [...group.sections])

  useKeys({
    onMenu: () => setOver('menu'),
    onHelp: () => setOver('help'),
    onRail: () => {
      writeStored('rail', isRail ? null : 'yes')
      setRail(!isRail)
    },
    onGo: (letter) => {
      const found = sections.find(({ key }) => key === letter)
      if (found) void navigate(pathTo(workplace.slug, found.section))
    },
  })

  return (
    <div className={classNames(classes.shell, isRail && classes.rail)}>
      <a className={classes.skip} href="#page">
        {t('shell.skip')}
      </a>
      <SideBar isRail={isRail} onHelp={() => setOver('help')} />
      <HeadTools value={<HeadBar onMenu={() => setOver('menu')} />}>
        <Outlet />
      </HeadTools>
      {over === 'menu' && <CommandMenu onClose={() => setOver(undefined)} />}
      {over === 'help' && <KeysHelp onClose={() => setOver(undefined)} />}
    </div>
  )
}
