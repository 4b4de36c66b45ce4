import type { ConsoleAnswer } from '@gaffer/contract/console-types'
import { Link } from 'react-router'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Notice } from '../../ui/Notice.tsx'

type Asked = NonNullable<ConsoleAnswer<'changeRoles'>['data']>

/** That roles wait for another owner, and where. */
export function AskedRoles({ asked }: { readonly asked: Asked }) {
  const { workplace } = useHere()
  return (
    <Notice tone="info">
      {asked.hours === null ? t('team.asked') : t('team.askedAlone', { hours: asked.hours })}{' '}
      <Link to={pathTo(workplace.slug, 'proposals', asked.proposal_id)}>{t('team.toProposal')}</Link>
    </Notice>
  )
}
