import { t } from '../../texts/translate.ts'
import { ChoiceField } from '../../ui/Field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Editing, faultOf } from './editing.ts'
import { nameOfKey } from './name-of-key.ts'
import classes from './Brand.module.css'

const COLORS = [
  'primaryColor',
  'secondaryColor',
  'tertiaryColor',
  'textColorPrimary',
  'textColorSecondary',
  'textColorHighlight',
  'textColorDisabled',
] as const
const FONTS = ['textFontFamily', 'textSecondaryFontFamily'] as const

/** The nine tokens: seven colours and two fonts. */
export function Colors({
  look,
  live,
  faults,
  onChange,
  fonts,
}: Editing & { readonly fonts: readonly string[] }) {
  return (
    <>
      {COLORS.map((token) => {
        const key = `design.${token}`
        const name = nameOfKey(`design.${token}`)
        const value = look.design[token]
        const before = live.design[token]
        const fault = faultOf(faults, key)
        return (
          <div key={token} className={classNames(classes.color, value !== before && classes.isChanged)}>
            <input
              type="color"
              aria-label={name}
              value={longHex(value)}
              disabled={onChange === undefined}
              onChange={({ target }) => onChange?.(key, target.value)}
            />
            <span className={classes.colorName}>
              {name}
              {value !== before && <small>{t('brand.was', { value: before })}</small>}
              {fault !== undefined && <small className={classes.fault}>{fault}</small>}
            </span>
            <input
              className={classes.hex}
              aria-label={t('brand.hex', { name })}
              aria-invalid={fault !== undefined}
              value={value}
              maxLength={7}
              spellCheck={false}
              disabled={onChange === undefined}
              onChange={({ target }) => onChange?.(key, target.value)}
            />
          </div>
        )
      })}
      {FONTS.map((token) => (
        <ChoiceField
          key={token}
          label={nameOfKey(`design.${token}`)}
          value={look.design[token]}
          options={fonts.map((font) => [font, font])}
          disabled={onChange === undefined}
          onText={(font) => onChange?.(`design.${token}`, font)}
        />
      ))}
    </>
  )
}

/** The choice of colours knows six digits only. */
function longHex(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase()
  const [, r, g, b] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text) ?? []
  return r === undefined ? '#000000' : `#${r}${r}${g}${g}${b}${b}`.toLowerCase()
}
