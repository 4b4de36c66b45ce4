import { useState } from 'react'
import { useHere } from '../../features/session/workplace.tsx'
import { may } from '../../lib/roles.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack, ThreeColumns } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Brand.module.css'
import { Contrast } from './Contrast.tsx'
import { Differences } from './Differences.tsx'
import { Embed } from './Embed.tsx'
import { Keys } from './Keys.tsx'
import { differencesOf, type Look, type LookValue, type Studio, withValue } from './look.ts'
import { Links } from './Links.tsx'
import { OwnTexts } from './OwnTexts.tsx'
import { Preview } from './Preview.tsx'
import { Scheduled } from './Scheduled.tsx'
import { Publish } from './Publish.tsx'
import { useCheckedLook } from './use-checked-look.ts'
import { Versions } from './Versions.tsx'

/** What the editing began from: the draft that was read, and the version that it is compared with. */
type Begun = { readonly seen: number | null; readonly live: number }

const begunFrom = ({ draft, live }: Studio): Begun => ({ seen: draft?.revision ?? null, live: live.number })
/** What a draft is compared with: what waits for its hour comes before it. */
const baseOf = ({ schedule, live }: Studio): Look =>
  schedule !== null && schedule.failure === null ? schedule.look : live.look
const lookOf = (studio: Studio): Look => studio.draft?.look ?? baseOf(studio)

/** The look while somebody edits it. What others save meanwhile is told; nothing that was typed is lost. */
export function StudioPage({ read }: { readonly read: Studio }) {
  const { workplace } = useHere()
  const { read: inAddress } = useAddress()
  const [begun, setBegun] = useState(() => begunFrom(read))
  const [look, setLook] = useState(() => lookOf(read))
  const { checked, isCurrent, turn } = useCheckedLook(look)
  const mayPublish = may(workplace.roles, 'publishBrand')
  const change = (key: string, value: LookValue | undefined) =>
    setLook((before) => withValue(before, key, value))
  const base = baseOf(read)
  const differences = differencesOf(base, look)
  const { seen, live } = begunFrom(read)
  const isOutdated = seen !== begun.seen || live !== begun.live
  const faults = checked?.faults ?? []
  const editing = { look, live: base, faults, onChange: mayPublish ? change : undefined }

  return (
    <>
      {isOutdated && (
        <Notice tone="warn">
          {t('brand.other')}{' '}
          <Button
            size="small"
            onClick={() => {
              setBegun(begunFrom(read))
              setLook(lookOf(read))
            }}
          >
            {t('brand.takeOver')}
          </Button>{' '}
          <Button size="small" onClick={() => setBegun(begunFrom(read))}>
            {t('brand.keepMine')}
          </Button>
        </Notice>
      )}
      {!mayPublish && <Notice tone="info">{t('brand.readOnly')}</Notice>}
      <div className={classes.studio}>
        <ThreeColumns>
          <Keys {...editing} fonts={read.fonts} count={differences.length} />
          <Stack>
            {inAddress('view') === 'texts' ? (
              <OwnTexts {...editing} />
            ) : (
              <Preview
                pages={read.pages}
                token={checked?.preview ?? null}
                turn={turn}
                hasFaults={faults.length > 0}
              />
            )}
            <Differences differences={differences} onUndo={mayPublish ? change : undefined} />
          </Stack>
          <Stack>
            <Contrast contrast={checked?.contrast ?? []} />
            {read.schedule !== null && (
              <Scheduled
                key={read.schedule.revision}
                schedule={read.schedule}
                mayChange={mayPublish}
                onTakenBack={() => setBegun((before) => ({ ...before, seen: null }))}
              />
            )}
            <Versions versions={read.versions} mayRollBack={mayPublish} />
            <Links
              links={read.links}
              look={isCurrent && faults.length === 0 ? look : undefined}
              mayChange={mayPublish}
            />
            <Embed embed={read.embed} language={look.language} mayCheck={may(workplace.roles, 'checkSite')} />
            {mayPublish && (
              <Publish
                look={look}
                begun={begun}
                next={live + 1}
                isChanged={differences.length > 0}
                isReady={isCurrent && !isOutdated}
                faults={faults}
                notes={checked?.notes ?? []}
                onSaved={(revision) => setBegun((before) => ({ ...before, seen: revision }))}
                onPublished={(number) => setBegun({ seen: null, live: number })}
                onDiscarded={() => {
                  setBegun({ ...begun, seen: null })
                  setLook(base)
                }}
                isWaiting={read.schedule !== null && read.schedule.failure === null}
              />
            )}
          </Stack>
        </ThreeColumns>
      </div>
    </>
  )
}
