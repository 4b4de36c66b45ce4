import { useState } from 'react'
import { ActRefusal } from '../../features/acts/ActRefusal.tsx'
import { useAct } from '../../features/acts/use-act.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { type Editing, faultOf } from './editing.ts'
import { readBase64 } from './read-base64.ts'
import { nameOfKey } from './name-of-key.ts'
import classes from './Brand.module.css'

const PICTURES = ['logo', 'favicon', 'loadingImage', 'footerImage', 'backgroundImage'] as const
type Key = (typeof PICTURES)[number]

/** The pictures of the brand; a chosen one is judged and stored at once, and seen by managers when it is published. */
export function Pictures(editing: Editing) {
  return (
    <>
      {PICTURES.map((key) => (
        <Picture key={`${key} ${editing.look[key]}`} name={key} {...editing} />
      ))}
      <p className={classes.hint}>{t('brand.pictureHint')}</p>
    </>
  )
}

function Picture({ name: key, look, faults, onChange }: Editing & { readonly name: Key }) {
  const name = nameOfKey(key)
  const address = look[key]
  const [tries, setTries] = useState(0)
  return (
    <div className={classes.picture}>
      <span className={classes.thumb}>{address !== null && <img src={address} alt="" />}</span>
      <span className={classes.colorName}>
        {name}
        {address === null && (
          <small>{key === 'logo' || key === 'favicon' ? t('brand.drawn') : t('brand.none')}</small>
        )}
        {faultOf(faults, key) !== undefined && (
          <small className={classes.fault}>{faultOf(faults, key)}</small>
        )}
      </span>
      {onChange && (
        <Chooser
          key={tries}
          name={name}
          field={key}
          onStored={(stored) => onChange(key, stored)}
          onAgain={() => setTries(tries + 1)}
        />
      )}
      {onChange && address !== null && (
        <Button size="small" look="quiet" onClick={() => onChange(key, null)}>
          {t('brand.remove')}
        </Button>
      )}
    </div>
  )
}

type ChooserProps = {
  readonly name: string
  readonly field: Key
  readonly onStored: (address: string) => void
  /** Another file is another act, with an id of its own. */
  readonly onAgain: () => void
}

function Chooser({ name, field, onStored, onAgain }: ChooserProps) {
  const act = useAct({
    name: 'storeBrandPicture',
    onDone: (answer) => (answer === undefined ? onAgain() : onStored(answer.data.address)),
  })
  const send = async (file: File) =>
    act.mutate({
      reason: t('brand.pictureReason', { name }),
      own: { key: field, content: await readBase64(file) },
    })
  return (
    <>
      <label className={classes.chooser}>
        <span aria-hidden="true">{t('brand.chooseFile')}</span>
        <input
          type="file"
          className={classes.unseen}
          accept=".svg,.png,.webp,image/svg+xml,image/png,image/webp"
          aria-label={t('brand.choose', { name })}
          disabled={act.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void send(file)
          }}
        />
      </label>
      {act.error !== null && <ActRefusal error={act.error} onFresh={onAgain} />}
    </>
  )
}
