import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Answer, AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './LoginDialog.module.css'

type Asked = AnswerData<'askLoginCode'>

type PhoneLoginProps = {
  readonly ask: (phone: string) => Promise<Answer<'askLoginCode'>>
  readonly onProof: (proof: string) => Promise<Answer<'authenticate'>>
  readonly onDone: (answer: Answer<'authenticate'>) => void
}

/** Two small forms: the number, then the code sent to it. The number is not stored anywhere. */
export function PhoneLogin({ ask, onProof, onDone }: PhoneLoginProps) {
  const [phone, setPhone] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const send = async () => setAsked((await ask(phone)).data)
  return asked === undefined ? (
    <NumberForm phone={phone} onType={setPhone} onSend={send} />
  ) : (
    <CodeForm
      key={asked.attempt}
      asked={asked}
      onCode={async (code) => onDone(await onProof(`${asked.attempt}.${code}`))}
      onResend={send}
      onOtherNumber={() => setAsked(undefined)}
    />
  )
}

function NumberForm(props: {
  readonly phone: string
  readonly onType: (phone: string) => void
  readonly onSend: () => Promise<void>
}) {
  const { t } = useTexts()
  const id = useId()
  const { isBusy, failure, run } = useAct()
  const input = useFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(props.onSend)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {t('login.phone')}
      </label>
      <input
        id={id}
        className={styles.input}
        type="tel"
        name="phone"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        ref={input}
        value={props.phone}
        aria-invalid={failure !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => props.onType(target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('login.phoneHint')}
      </p>
      <Failure text={failure} />
      <Button type="submit" isWide disabled={isBusy || props.phone.trim() === ''}>
        {t('login.sendCode')}
      </Button>
    </form>
  )
}

function CodeForm(props: {
  readonly asked: Asked
  readonly onCode: (code: string) => Promise<void>
  readonly onResend: () => Promise<void>
  readonly onOtherNumber: () => void
}) {
  const { t, number } = useTexts()
  const id = useId()
  const [code, setCode] = useState('')
  const [isOver, setIsOver] = useState(false)
  const { isBusy, failure, run } = useAct()
  const input = useFocus()
  const wait = useSecondsLeft(props.asked.resend_in)
  const { digits, phone } = props.asked
  const tried = useRef('')
  const enter = (typed: string) => {
    tried.current = typed
    void run(async () => {
      try {
        await props.onCode(typed)
      } catch (error) {
        setCode('')
        if (isRefusal(error, 'loginCodeOver') || isRefusal(error, 'loginCodeTooShort')) setIsOver(true)
        throw error
      }
    })
  }
  const type = (text: string) => {
    const typed = foldDigits(text).slice(0, digits)
    setCode(typed)
    if (typed.length === digits && typed !== tried.current) enter(typed)
  }
  const [before = '', after = ''] = t('login.codeSent', { phone: '\u0000' }).split('\u0000')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        enter(code)
      }}
      noValidate
    >
      <p>
        {before}
        <bdi className="number" dir="ltr">
          {phone}
        </bdi>
        {after}
      </p>
      <label className={styles.label} htmlFor={id}>
        {t('login.code', { digits: number(digits) })}
      </label>
      <input
        id={id}
        className={`${styles.input} ${styles.code}`}
        type="text"
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        ref={input}
        disabled={isOver}
        value={code}
        aria-invalid={failure !== undefined}
        onChange={({ target }) => type(target.value)}
      />
      <Failure text={failure} />
      <Button type="submit" isWide disabled={isBusy || isOver || code.length < digits}>
        {t('header.login')}
      </Button>
      <div className={styles.others}>
        <Button look="quiet" isSmall disabled={isBusy || wait > 0} onClick={() => void run(props.onResend)}>
          {wait > 0 ? t('login.resendIn', { seconds: wait }) : t('login.resend')}
        </Button>
        <Button look="quiet" isSmall onClick={props.onOtherNumber}>
          {t('login.otherNumber')}
        </Button>
      </div>
    </form>
  )
}

function Failure({ text }: { readonly text: string | undefined }) {
  return (
    <p className={styles.failure} role="alert">
      {text}
    </p>
  )
}

/** Focuses a field at once, because its dialog was opened for it. */
function useFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

/** Runs one action at a time and keeps its failure. */
function useAct() {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (act: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      setFailure(isRefusal(error, 'network') || said === '' ? t('error.loginConnection') : said)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, run }
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(0, rest))
      if (rest <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** The digits of a text as ASCII, whichever keyboard wrote them. */
function foldDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(/\D/g, '')
}
