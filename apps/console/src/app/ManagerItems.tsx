import { useQuery } from '@tanstack/react-query'
import { CommandGroup, CommandItem } from 'cmdk'
import { useDeferredValue } from 'react'
import { useHere, useMay } from '../features/session/workplace.tsx'
import { pathTo } from '../lib/paths.ts'
import { callOptions } from '../lib/query-client.ts'
import { t } from '../texts/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './CommandMenu.module.css'

const SHORTEST = 2
const MOST = 6

type Props = { readonly text: string; readonly onGo: (path: string) => void }

/** Managers by what is typed: whoever may read them finds them from everywhere. */
export function ManagerItems({ text, onGo }: Props) {
  const { workplace } = useHere()
  const isAllowed = useMay()('findManagers')
  const sought = useDeferredValue(text.trim())
  const isAsked = isAllowed && sought.length >= SHORTEST
  const found = useQuery({
    ...callOptions('findManagers', { params: { operator: workplace.slug }, query: { text: sought } }),
    enabled: isAsked,
  })
  if (!isAsked) return null
  const page = `${pathTo(workplace.slug, 'managers')}?text=${encodeURIComponent(sought)}`
  return (
    <CommandGroup heading={t('menu.managers')} forceMount>
      {(found.data?.data ?? []).slice(0, MOST).map(({ id, name }) => (
        <CommandItem
          key={id}
          forceMount
          className={classes.item}
          value={`manager ${id}`}
          onSelect={() => onGo(pathTo(workplace.slug, 'managers', id))}
        >
          <Icon name="managers" size={15} />
          <span>{name}</span>
          <small>{t('value.manager', { id })}</small>
        </CommandItem>
      ))}
      <CommandItem forceMount className={classes.item} value="find managers" onSelect={() => onGo(page)}>
        <Icon name="search" size={15} />
        <span>{t('menu.searchManagers', { text: sought })}</span>
      </CommandItem>
    </CommandGroup>
  )
}
