import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { ContestFile } from './contest-file.ts'

/** What can be made of a contest: a change of it, a copy for the next gameweek. */
export function Acts({ contest: { id, kind, can_change } }: { readonly contest: ContestFile }) {
  const { workplace } = useHere()
  const isAllowed = useMay()
  const isOfficial = kind === 'gameweek' || kind === 'season'
  return (
    <>
      {can_change && isAllowed('changeContest') && (
        <ButtonLink to={`${pathTo(workplace.slug, 'contests', id)}/change`}>{t('change.title')}</ButtonLink>
      )}
      {isOfficial && isAllowed('openContest') && (
        <ButtonLink to={`${pathTo(workplace.slug, 'contests', 'new')}?contest=${String(id)}`}>
          {t('newContest.duplicate')}
        </ButtonLink>
      )}
    </>
  )
}
