import { useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { Button } from './Button.tsx'
import { TextField } from './Fields.tsx'
import { tidyCode } from './invite-code.ts'
import styles from './CodeForm.module.css'

/** A field for an invite code. */
export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const code = tidyCode(text)
  return (
    <form
      className={styles.codeForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') onCode(code)
      }}
    >
      <TextField
        label={t('games.haveCode')}
        value={text}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="secondary" disabled={code === ''}>
        {t('games.openCode')}
      </Button>
    </form>
  )
}
