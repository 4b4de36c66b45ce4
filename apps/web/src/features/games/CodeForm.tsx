import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Choice.tsx'
import { tidyCode } from './model.ts'
import styles from './Games.module.css'

/** Where a code that somebody was told is typed. */
export function CodeForm() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const code = tidyCode(text)
  return (
    <form
      className={styles.codeForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') void navigate(pathTo('JoinGame', { code }))
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
