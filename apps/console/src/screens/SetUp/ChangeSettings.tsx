import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t, wordOf } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField, LongField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SetUpData } from './setting-facts.ts'
import { type FieldKind, LOGIN_KINDS, settingsOf, typedOf, WALLET_KINDS } from './setting-fields.ts'

type Props = {
  readonly what: 'login' | 'wallet'
  readonly setUp: SetUpData
  readonly onAsked: (answer: { readonly proposal_id: number; readonly is_alone: boolean } | undefined) => void
  readonly onClose: () => void
}

/** Another login or wallet, with the secret that goes with it: asked for here, signed by another owner. */
export function ChangeSettings({ what, setUp, onAsked, onClose }: Props) {
  const isLogin = what === 'login'
  const kinds = isLogin ? LOGIN_KINDS : WALLET_KINDS
  const head = isLogin ? 'mode' : 'kind'
  const now = setUp[what]
  const [typed, setTyped] = useState(() => typedOf(now))
  const [kind, setKind] = useState(typed[head] ?? '')
  const [secret, setSecret] = useState('')
  const chosen = kinds[kind] ?? { fields: {} }
  const settings = settingsOf({ [head]: kind }, chosen, typed)
  const secrets = chosen.secret !== undefined && secret !== '' ? { [chosen.secret]: secret } : {}
  return (
    <Dialog title={isLogin ? t('setUp.changeLogin') : t('setUp.changeWallet')} onClose={onClose}>
      <ActForm
        name="changeSetUp"
        own={{ seen: setUp.seen, [what]: settings, secrets }}
        consequence={t('setUp.ask')}
        onDone={(answer) => onAsked(answer?.data)}
        onCancel={onClose}
      >
        <Notice tone="info">{t('setUp.second')}</Notice>
        <ChoiceField
          label={t('settingKey.kind')}
          value={kind}
          options={Object.keys(kinds).map((one) => [one, wordOf(isLogin ? 'loginMode' : 'walletKind', one)])}
          onText={setKind}
        />
        {Object.entries(chosen.fields).map(([key, own]) => (
          <SettingField
            key={key}
            name={key}
            kind={own}
            value={typed[key] ?? ''}
            onText={(text) => setTyped((before) => ({ ...before, [key]: text }))}
          />
        ))}
        {chosen.secret !== undefined && (
          <TextField
            label={wordOf('secretName', chosen.secret)}
            hint={t('setUp.secretField')}
            type="password"
            autoComplete="off"
            maxLength={4000}
            value={secret}
            onText={setSecret}
          />
        )}
      </ActForm>
    </Dialog>
  )
}

type FieldProps = {
  readonly name: string
  readonly kind: FieldKind
  readonly value: string
  readonly onText: (text: string) => void
}

function SettingField({ name, kind, value, onText }: FieldProps) {
  const shared = { label: wordOf('settingKey', name), value, onText }
  if (kind === 'list') return <LongField {...shared} hint={t('setUp.listHint')} />
  if (kind === 'switch') {
    return (
      <ChoiceField
        {...shared}
        options={[
          ['', t('setUp.usual')],
          ['true', t('setUp.yes')],
          ['false', t('setUp.no')],
        ]}
      />
    )
  }
  if (typeof kind === 'string') {
    return (
      <TextField
        {...shared}
        hint={kind === 'line' ? undefined : t('setUp.emptyHint')}
        inputMode={kind === 'number' ? 'numeric' : 'text'}
      />
    )
  }
  return (
    <ChoiceField
      {...shared}
      options={[['', t('setUp.usual')], ...kind.map((one) => [one, wordOf('settingWord', one)] as const)]}
    />
  )
}
