import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { LongField } from '../../ui/Field.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type Editing, faultOf } from './editing.ts'
import { LANGUAGES } from './languages.ts'
import { Views } from './Preview.tsx'
import classes from './Brand.module.css'

const TEXTS = ['gettingStarted', 'rules', 'terms'] as const

/** The operator's own texts, four languages side by side, with what is missing. */
export function OwnTexts({ look, faults, onChange }: Editing) {
  return (
    <>
      <Bar>
        <Views />
      </Bar>
      <Panel title={t('brand.texts')}>
        <PanelBody>
          <p className={classes.hint}>{t('brand.textsHint')}</p>
          {TEXTS.map((text) => {
            const byLanguage = look.texts[text]
            const isOwn = LANGUAGES.some((language) => (byLanguage[language] ?? '') !== '')
            return (
              <section key={text} className={classes.own} aria-label={t(`brandText.${text}`)}>
                <h3>{t(`brandText.${text}`)}</h3>
                <div className={classes.languages}>
                  {LANGUAGES.map((language) => {
                    const value = byLanguage[language] ?? ''
                    const key = `texts.${text}.${language}`
                    return (
                      <div key={language}>
                        <LongField
                          label={t('brand.ownOf', {
                            text: t(`brandText.${text}`),
                            language: t(`inLanguage.${language}`),
                          })}
                          lang={language}
                          dir={language === 'ar' ? 'rtl' : 'ltr'}
                          rows={9}
                          value={value}
                          fault={faultOf(faults, key)}
                          disabled={onChange === undefined}
                          onText={(typed) => onChange?.(key, typed === '' ? undefined : typed)}
                        />
                        <Standing length={value.length} isOwn={isOwn} />
                      </div>
                    )
                  })}
                </div>
              </section>
            )
          })}
        </PanelBody>
      </Panel>
    </>
  )
}

function Standing({ length, isOwn }: { readonly length: number; readonly isOwn: boolean }) {
  if (length > 0) return <Tag tone="ok">{t('brand.there', { length })}</Tag>
  return isOwn ? <Tag tone="warn">{t('brand.missing')}</Tag> : <Tag>{t('brand.ours')}</Tag>
}
