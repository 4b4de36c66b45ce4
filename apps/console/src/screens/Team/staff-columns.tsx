import type { ConsoleData } from '@gaffer/contract/console-types'
import { roleNames } from '../../features/session/role-names.ts'
import { t } from '../../texts/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './Team.module.css'

/** Somebody who works at the operator. */
export type Colleague = ConsoleData<'staff'>[number]

/** The columns of the staff. */
export const staffColumns = (): readonly Column<Colleague>[] => [
  {
    id: 'name',
    header: t('team.name'),
    sortBy: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => (
      <span className={classes.name}>
        <Avatar name={name} />
        {name}
      </span>
    ),
  },
  {
    id: 'email',
    header: t('team.email'),
    sortBy: ({ email }) => email,
    csv: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    id: 'roles',
    header: t('team.roles'),
    csv: ({ roles }) => roleNames(roles),
    cell: ({ roles, is_platform }) => (
      <span className={classes.tags}>
        {roles.map((role) => (
          <Tag key={role}>{t(`role.${role}`)}</Tag>
        ))}
        {is_platform && <Tag tone="info">{t('team.platform')}</Tag>}
      </span>
    ),
  },
  {
    id: 'sign-in',
    header: t('team.signIn'),
    csv: ({ sign_in }) => t(`team.signIn.${sign_in}`),
    cell: ({ sign_in }) => (
      <Tag tone={sign_in === 'invited' ? 'warn' : 'line'}>{t(`team.signIn.${sign_in}`)}</Tag>
    ),
  },
  {
    id: 'seen',
    header: t('team.seen'),
    isFigure: true,
    sortBy: ({ last_seen_at }) => last_seen_at ?? '',
    csv: ({ last_seen_at }) => last_seen_at,
    cell: ({ last_seen_at, is_present }) => <Seen at={last_seen_at} isPresent={is_present} />,
  },
]

function Seen({ at, isPresent }: { readonly at: string | null; readonly isPresent: boolean }) {
  if (isPresent) return <Tag tone="ok">{t('team.present')}</Tag>
  return at === null ? t('team.never') : <Time at={at} />
}
