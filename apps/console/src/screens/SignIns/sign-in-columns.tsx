import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

type SignIn = ConsoleData<'ownSignIns'>[number]

/** The columns of the open sign-ins. */
export function signInColumns(onEnd: (id: string) => void): readonly Column<SignIn>[] {
  return [
    { id: 'device', header: t('signIns.device'), cell: ({ device }) => device },
    { id: 'address', header: t('signIns.address'), cell: ({ address }) => address },
    { id: 'opened', header: t('signIns.opened'), cell: ({ opened_at }) => <Time at={opened_at} /> },
    { id: 'used', header: t('signIns.used'), cell: ({ used_at }) => <Time at={used_at} /> },
    {
      id: 'end',
      header: t('signIns.end'),
      isFigure: true,
      cell: ({ id, is_this }) =>
        is_this ? (
          <Tag tone="ok">{t('signIns.this')}</Tag>
        ) : (
          <Button size="small" onClick={() => onEnd(id)}>
            {t('signIns.end')}
          </Button>
        ),
    },
  ]
}
