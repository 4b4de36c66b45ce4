import { useHere } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Colors } from './Colors.tsx'
import type { Editing } from './editing.ts'
import { Lines } from './Lines.tsx'
import { Pictures } from './Pictures.tsx'
import { nameOfKey } from './name-of-key.ts'
import classes from './Brand.module.css'

const SWITCHES = [
  'fieldWithBanners',
  'merchandise',
  'sponsorNotice',
  'rewards',
  'tracking',
  'subscription',
  'fullLogin',
  'whiteLabel',
] as const

/** Every key of the brand, by what it is about. */
export function Keys({
  fonts,
  count,
  ...editing
}: Editing & { readonly fonts: readonly string[]; readonly count: number }) {
  const { look, onChange } = editing
  const { workplace } = useHere()
  return (
    <Panel title={t('brand.keys')} meta={t('brand.changed', { count })}>
      <Group name={t('brand.colors')} isOpen>
        <Colors {...editing} fonts={fonts} />
      </Group>
      <Group name={t('brand.pictures')} isOpen>
        <Pictures {...editing} />
      </Group>
      <Group name={t('brand.names')}>
        <Lines {...editing} part="names" />
      </Group>
      <Group name={t('brand.links')}>
        <Lines {...editing} part="links" />
      </Group>
      <Group name={t('brand.prices')}>
        <p className={classes.hint}>{t('brand.pricesHint', { currency: workplace.currency })}</p>
        <Lines {...editing} part="terms" />
      </Group>
      <Group name={t('brand.switches')}>
        {SWITCHES.map((key) => (
          <label key={key} className={classes.switch}>
            <span>{nameOfKey(key)}</span>
            <input
              type="checkbox"
              checked={look[key]}
              disabled={onChange === undefined}
              onChange={({ target }) => onChange?.(key, target.checked)}
            />
          </label>
        ))}
      </Group>
    </Panel>
  )
}

function Group({
  name,
  isOpen = false,
  children,
}: {
  readonly name: string
  readonly isOpen?: boolean
  readonly children: React.ReactNode
}) {
  return (
    <details className={classes.group} open={isOpen}>
      <summary>{name}</summary>
      <div className={classes.groupBody}>{children}</div>
    </details>
  )
}
