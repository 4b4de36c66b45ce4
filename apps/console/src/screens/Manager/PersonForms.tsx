import { ActForm } from '../../features/acts/ActForm.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ActProps } from './act-props.ts'

/** Shows the provider's name and the phone in full, once, for a reason. */
export function RevealForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="revealManager"
      id={manager.id}
      own={{}}
      consequence={t('manager.revealDo')}
      onDone={(answer) =>
        onDone(
          answer && (
            <Facts
              facts={[
                [t('managers.subject'), answer.data.subject ?? t('value.dash')],
                [t('manager.phone'), answer.data.phone ?? t('value.dash')],
              ]}
            />
          ),
        )
      }
      onCancel={onCancel}
    />
  )
}

/** Hands over everything that is stored about a manager, as a file. */
export function ExportForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="exportManager"
      id={manager.id}
      own={{}}
      consequence={t('manager.exportDo')}
      onDone={(answer) => {
        if (answer !== undefined) {
          saveFile(`manager-${manager.id}.json`, JSON.stringify(answer.data, null, 2), 'application/json')
        }
        onDone(<Notice tone="info">{t('manager.exported')}</Notice>)
      }}
      onCancel={onCancel}
    />
  )
}

/** A look at the manager's screens, which changes nothing and which they are told of. */
export function ViewForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="viewAsManager"
      id={manager.id}
      own={{}}
      consequence={t('manager.viewDo')}
      onDone={(answer) =>
        onDone(
          answer && (
            <Notice tone="info">
              <a href={addressOf(answer.data)} target="_blank" rel="noopener noreferrer">
                {t('manager.viewOpen', { time: writeTime(answer.data.until, 'short') })}
              </a>
            </Notice>
          ),
        )
      }
      onCancel={onCancel}
    >
      <p>{t('manager.viewHint')}</p>
    </ActForm>
  )
}

/** The token is behind the sign that browsers send to nobody; the page takes it out of the address at once. */
function addressOf({ token, host }: { readonly token: string; readonly host: string | null }): string {
  const { protocol, port } = window.location
  // Without TLS one process serves console and pages, at one port.
  const own = protocol === 'http:' && port !== '' ? `:${port}` : ''
  const origin = host === null ? '' : `${protocol}//${host}${own}`
  return `${origin}/#view_as=${token}`
}
