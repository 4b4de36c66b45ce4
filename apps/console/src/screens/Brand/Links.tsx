import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { Look, Studio } from './look.ts'
import classes from './Brand.module.css'

type Link = Studio['links'][number]

type Props = {
  readonly links: readonly Link[]
  /** What a new link would show; undefined where none can be made now. */
  readonly look: Look | undefined
  readonly mayChange: boolean
}

/** Links that show a brand, as it was when they were made, to somebody who has no sign-in. */
export function Links({ links, look, mayChange }: Props) {
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Link | undefined>()
  return (
    <Panel
      title={t('brand.links.title')}
      aside={
        mayChange && (
          <Button size="small" disabled={look === undefined} onClick={() => setMaking(true)}>
            {t('brand.links.make')}
          </Button>
        )
      }
    >
      {links.length === 0 ? (
        <PanelBody>
          <p className={classes.hint}>{t('brand.links.none')}</p>
        </PanelBody>
      ) : (
        <ul className={classes.versions}>
          {links.map((link) => (
            <OneLink key={link.id} link={link} onRevoke={mayChange ? () => setRevoked(link) : undefined} />
          ))}
        </ul>
      )}
      {isMaking && look !== undefined && (
        <Dialog title={t('brand.links.make')} kind="small" onClose={() => setMaking(false)}>
          <ActForm
            name="sendBrandLink"
            own={{ look }}
            reasonLabel={t('brand.links.for')}
            consequence={t('brand.links.do')}
            onDone={() => setMaking(false)}
            onCancel={() => setMaking(false)}
          >
            <p>{t('brand.links.hint')}</p>
          </ActForm>
        </Dialog>
      )}
      {revoked !== undefined && (
        <Dialog title={t('brand.links.revoke')} kind="small" onClose={() => setRevoked(undefined)}>
          <ActForm
            name="revokeBrandLink"
            id={revoked.id}
            own={{}}
            look="danger"
            consequence={t('brand.links.revoke')}
            onDone={() => setRevoked(undefined)}
            onCancel={() => setRevoked(undefined)}
          >
            <p>{t('brand.links.revokeHint', { note: revoked.note })}</p>
          </ActForm>
        </Dialog>
      )}
    </Panel>
  )
}

function OneLink({ link, onRevoke }: { readonly link: Link; readonly onRevoke: (() => void) | undefined }) {
  const { note, address, made_at, made_by, lapses_at } = link
  const whole = new URL(address, window.location.origin).href
  const { isCopied, copy } = useCopy(whole)
  return (
    <li>
      <span className={classes.colorName}>
        <a href={whole} target="_blank" rel="noreferrer">
          {note}
        </a>
        <small>
          {t('brand.links.made', { who: made_by, time: writeTime(made_at, 'short') })}
          {', '}
          {t('brand.links.until', { time: writeTime(lapses_at, 'short') })}
        </small>
      </span>
      <Button size="small" aria-label={t('brand.links.copyOf', { note })} onClick={copy}>
        {isCopied ? t('brand.embed.copied') : t('brand.links.copy')}
      </Button>
      {onRevoke && (
        <Button size="small" look="quiet" aria-label={t('brand.links.revokeOf', { note })} onClick={onRevoke}>
          {t('brand.links.revoke')}
        </Button>
      )}
    </li>
  )
}
