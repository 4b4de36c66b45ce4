import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { ChangeFailure } from '../../ui/ChangeFailure.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, RowsSkeleton } from '../../ui/Surface.tsx'
import styles from './Devices.module.css'

type Device = AnswerData<'devices'>[number]

/** Where the manager is logged in; each other device can be logged out from here. */
export function Devices() {
  const { t } = useTexts()
  const devices = useQuery(callOptions('devices', {}, FRESH.lobby))
  const [asked, ask] = useState<Device>()
  const end = useChange('endDevice', (id: string) => request('endDevice', { body: { id } }))
  const nameOf = (device: Device) => device.device || t('support.unknownDevice')
  return (
    <Card title={t('support.devices')}>
      <QueryState query={devices} skeleton={<RowsSkeleton rows={1} height={56} />}>
        {({ data }) => (
          <ul className={styles.devices}>
            {data.map((device) => (
              <li key={device.id}>
                <span className={styles.words}>
                  <bdi>{nameOf(device)}</bdi>
                  <Seen device={device} />
                </span>
                {!device.is_this && (
                  <Button
                    look="secondary"
                    isSmall
                    disabled={end.isPending}
                    aria-label={`${t('header.logout')}: ${nameOf(device)}`}
                    onClick={() => ask(device)}
                  >
                    {t('header.logout')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <ChangeFailure change={end} />
      {asked && (
        <ConfirmDialog
          title={t('support.endDevice')}
          message={<bdi>{nameOf(asked)}</bdi>}
          confirmLabel={t('header.logout')}
          onClose={() => ask(undefined)}
          onConfirm={() => end.mutate(asked.id)}
        />
      )}
    </Card>
  )
}

function Seen({ device }: { readonly device: Device }) {
  const { t, dateTime } = useTexts()
  return (
    <small>
      {device.is_this ? t('support.thisDevice') : t('support.deviceSeen', { at: dateTime(device.seen_at) })}
    </small>
  )
}
