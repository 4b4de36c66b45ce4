import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LongField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SetUpData } from './setting-facts.ts'
import { linesOf } from './setting-fields.ts'

type Props = {
  readonly setUp: SetUpData
  readonly onAsked: (answer: { readonly proposal_id: number; readonly is_alone: boolean } | undefined) => void
  readonly onClose: () => void
}

/** Other hosts, or other sites that may show the game. */
export function ChangePlaces({ setUp, onAsked, onClose }: Props) {
  const [hosts, setHosts] = useState(setUp.hosts.join('\n'))
  const [sites, setSites] = useState(setUp.frame_origins.join('\n'))
  return (
    <Dialog title={t('setUp.changePlaces')} onClose={onClose}>
      <ActForm
        name="changeSetUp"
        own={{ seen: setUp.seen, hosts: linesOf(hosts), frame_origins: linesOf(sites) }}
        consequence={t('setUp.ask')}
        onDone={(answer) => onAsked(answer?.data)}
        onCancel={onClose}
      >
        <Notice tone="info">{t('setUp.second')}</Notice>
        <LongField label={t('setUp.hosts')} hint={t('setUp.hostsHint')} value={hosts} onText={setHosts} />
        <LongField label={t('setUp.sites')} hint={t('setUp.sitesHint')} value={sites} onText={setSites} />
      </ActForm>
    </Dialog>
  )
}
