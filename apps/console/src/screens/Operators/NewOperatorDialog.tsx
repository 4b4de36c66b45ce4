import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField, LongField, TextField } from '../../ui/Field.tsx'

const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
type Language = (typeof LANGUAGES)[number]

/** Adding an operator with what it cannot do without. */
export function NewOperatorDialog({ onClose }: { readonly onClose: () => void }) {
  const [given, setGiven] = useState({ slug: '', title: '', currency: 'EUR', email: '', website: 'https://' })
  const [language, setLanguage] = useState<Language>('en')
  const [hosts, setHosts] = useState('')
  const field = (key: keyof typeof given) => ({
    value: given[key],
    onText: (text: string) => setGiven((before) => ({ ...before, [key]: text })),
  })
  const named = hosts.split(/\s+/).filter((host) => host !== '')
  const isComplete = Object.values(given).every((text) => text !== '') && named.length > 0
  return (
    <Dialog title={t('operators.new')} onClose={onClose}>
      <ActForm
        name="createOperator"
        own={{ ...given, language, hosts: named }}
        isComplete={isComplete}
        consequence={t('operators.add')}
        onDone={onClose}
        onCancel={onClose}
      >
        <p>{t('operators.newHint')}</p>
        <TextField label={t('operators.name')} {...field('title')} />
        <TextField label={t('operators.slug')} hint={t('operators.slugHint')} {...field('slug')} />
        <LongField
          label={t('operators.hosts')}
          hint={t('operators.hostsHint')}
          value={hosts}
          onText={setHosts}
        />
        <TextField
          label={t('operators.currency')}
          hint={t('operators.currencyHint')}
          {...field('currency')}
        />
        <ChoiceField
          label={t('operators.language')}
          value={language}
          options={LANGUAGES.map((one) => [one, t(`inLanguage.${one}`)])}
          onText={(chosen) => setLanguage(LANGUAGES.find((one) => one === chosen) ?? 'en')}
        />
        <TextField label={t('operators.email')} type="email" {...field('email')} />
        <TextField label={t('operators.website')} type="url" {...field('website')} />
      </ActForm>
    </Dialog>
  )
}
