import { t } from '../../texts/translate.ts'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { type Editing, faultOf } from './editing.ts'
import { valuesOf } from './look.ts'
import { LANGUAGES } from './languages.ts'
import { nameOfKey } from './name-of-key.ts'

/** Keys that are one line, by their group; those that may be empty are none then. */
const LINES = {
  names: [
    ['title', false],
    ['loginName', false],
    ['loginBaseDomain', true],
    ['support.email', false],
    ['support.website', false],
    ['support.video', true],
  ],
  terms: [['fairPlay.terms', true]],
  links: [
    ['menuLinks.fantasySport', true],
    ['menuLinks.sportsGaming', true],
    ['menuLinks.profile', true],
    ['menuLinks.depositCashout', true],
    ['menuLinks.promosAndBonus', true],
  ],
} as const satisfies Record<string, readonly (readonly [string, boolean])[]>

/** Keys that are a figure; an empty one is that of the rules, or none. */
const FIGURES = ['fairPlay.age', 'chipPrice', 'allChipsPrice', 'formationPrice'] as const

/** Names, addresses, links, prices and terms. */
export function Lines({ look, faults, onChange, part }: Editing & { readonly part: keyof typeof LINES }) {
  const values = valuesOf(look)
  return (
    <>
      {LINES[part].map(([key, canBeEmpty]) => (
        <TextField
          key={key}
          label={nameOfKey(key)}
          value={String(values.get(key) ?? '')}
          fault={faultOf(faults, key)}
          disabled={onChange === undefined}
          onText={(text) => onChange?.(key, text === '' && canBeEmpty ? null : text)}
        />
      ))}
      {part === 'terms' &&
        FIGURES.map((key) => (
          <TextField
            key={key}
            label={nameOfKey(key)}
            type="number"
            min={0}
            step="any"
            value={String(values.get(key) ?? '')}
            fault={faultOf(faults, key)}
            disabled={onChange === undefined}
            onText={(text) => onChange?.(key, text === '' ? null : Number(text))}
          />
        ))}
      {part === 'names' && (
        <>
          <ChoiceField
            label={nameOfKey('language')}
            value={look.language}
            options={LANGUAGES.map((language) => [language, t(`inLanguage.${language}`)])}
            disabled={onChange === undefined}
            onText={(language) => onChange?.('language', language)}
          />
          <ChoiceField
            label={nameOfKey('header')}
            value={look.header}
            options={(['home', 'start'] as const).map((header) => [header, t(`brand.header.${header}`)])}
            disabled={onChange === undefined}
            onText={(header) => onChange?.('header', header)}
          />
        </>
      )}
    </>
  )
}
