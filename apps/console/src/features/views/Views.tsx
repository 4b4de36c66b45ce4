import { useState } from 'react'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink } from '../../ui/Menu.tsx'
import { useHere } from '../session/workplace.tsx'
import { addressOfView, queryOfView, useViews, type View, type ViewedPage } from './use-views.ts'
import { ViewDialog } from './ViewDialog.tsx'
import classes from './Views.module.css'

/** The saved views of a page in the head of its table: a view is an address with a name. */
export function Views({ page }: { readonly page: ViewedPage }) {
  const { workplace } = useHere()
  const { params } = useAddress()
  const [isSaving, setSaving] = useState(false)
  const [changing, setChanging] = useState<View | undefined>()
  const views = useViews().filter((view) => view.page === page)
  const query = queryOfView(params)
  const here = views.find((view) => view.query === query)
  const mayChange = here !== undefined && (here.is_own || workplace.roles.includes('owner'))
  const groups = [
    [t('views.own'), views.filter((view) => view.is_own)],
    [t('views.shared'), views.filter((view) => !view.is_own)],
  ] as const

  return (
    <>
      <Menu
        label={t('views.saved')}
        isAtEnd
        summary={
          <span className={classes.summary}>
            {here?.name ?? t('views.title')}
            <Icon name="chooser" size={14} />
          </span>
        }
      >
        {groups.map(
          ([heading, listed]) =>
            listed.length > 0 && (
              <div key={heading}>
                <MenuHeading>{heading}</MenuHeading>
                {listed.map((view) => (
                  <MenuLink
                    key={view.id}
                    to={addressOfView(workplace.slug, view)}
                    isCurrent={view.id === here?.id}
                  >
                    {view.is_own ? view.name : t('views.by', { name: view.name, by: view.by })}
                  </MenuLink>
                ))}
              </div>
            ),
        )}
        {here === undefined ? (
          <MenuButton onPress={() => setSaving(true)}>{t('views.save')}</MenuButton>
        ) : (
          mayChange && (
            <MenuButton onPress={() => setChanging(here)}>
              {t('views.change', { name: here.name })}
            </MenuButton>
          )
        )}
      </Menu>
      {isSaving && <ViewDialog page={page} query={query} onClose={() => setSaving(false)} />}
      {changing && (
        <ViewDialog page={page} query={query} view={changing} onClose={() => setChanging(undefined)} />
      )}
    </>
  )
}
