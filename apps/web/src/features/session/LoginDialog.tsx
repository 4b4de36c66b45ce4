import { useState } from 'react'
import type { Answer } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { ApiError, isRefusal, mayPass } from '../../lib/api-error.ts'
import { request } from '../../lib/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { guestNote } from './guest-note.ts'
import { leaveForLogin, logInByWindow, WindowBlocked } from './login-window.ts'
import { PhoneLogin } from './PhoneLogin.tsx'
import { providerPage } from './provider-page.ts'
import styles from './LoginDialog.module.css'

export type LoginDialogProps = {
  /** What went wrong before the dialog opened; shown at once. */
  readonly failure: Error | undefined
  /** Logs in with what the operator's login gave. */
  readonly onProof: (sessionId: string | undefined) => Promise<Answer<'authenticate'>>
  /** Logs a guest of the demo login in. */
  readonly onGuest: () => Promise<Answer<'authenticate'>>
  /** Tries again the session that came with the address and could not be checked. */
  readonly onAgain: (() => Promise<Answer<'authenticate'>>) | undefined
  readonly onDone: (answer: Answer<'authenticate'>) => void
  readonly onClose: () => void
}

/** The login screen of an operator: what its visitors log in with, in its own words and colours. */
export function LoginDialog(props: LoginDialogProps) {
  const { t } = useTexts()
  const brand = useBrand()
  const [failure, setFailure] = useState(props.failure)
  const [isBusy, setIsBusy] = useState(false)
  const isNobody = failure instanceof ApiError && failure.code === 'publicIdMissing'

  const attempt = async (act: () => Promise<Answer<'authenticate'> | undefined>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const answer = await act()
      if (answer !== undefined) props.onDone(answer)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setIsBusy(false)
    }
  }
  const byWindow = () =>
    attempt(async () => {
      if (window.parent === window) {
        leaveForLogin()
        return undefined
      }
      const ticket = await logInByWindow()
      return ticket === undefined ? undefined : props.onProof(ticket)
    })
  const page = providerPage(brand)
  const { onAgain } = props

  return (
    <Dialog
      title={isNobody ? t('error.unauthorized') : t('login.title', { name: brand.title })}
      isAlert={isNobody}
      onClose={props.onClose}
    >
      <div className={styles.login}>
        <img className={styles.mark} src={brand.favicon} alt="" width={64} height={64} />
        {failure && <LoginFailure failure={failure} />}
        {onAgain !== undefined && (isBusy || mayPass(failure)) && (
          <Button isWide disabled={isBusy} onClick={() => void attempt(onAgain)}>
            {t('common.retry')}
          </Button>
        )}
        {brand.loginMode === 'demo' && (
          <>
            <p>{t(guestNote(brand))}</p>
            <Button isWide disabled={isBusy} onClick={() => void attempt(props.onGuest)}>
              {t('login.guest')}
            </Button>
          </>
        )}
        {brand.loginMode === 'phone' && (
          <PhoneLogin
            onProof={props.onProof}
            onDone={props.onDone}
            ask={(phone) => request('askLoginCode', { body: { phone } })}
          />
        )}
        {brand.loginMode === 'oidc' && (
          <>
            <p>{t('login.withText', { name: brand.loginName })}</p>
            <Button isWide disabled={isBusy} onClick={() => void byWindow()}>
              {isBusy ? t('login.waiting') : t('login.with', { name: brand.loginName })}
            </Button>
          </>
        )}
        {(brand.loginMode === 'sp' || brand.loginMode === 'orange') && (
          <>
            <p>
              {t(brand.loginMode === 'orange' ? 'login.orangeText' : 'login.spText', {
                name: brand.loginName,
              })}
            </p>
            {brand.loginMode === 'orange' && (
              <Button isWide disabled={isBusy} onClick={() => void attempt(() => props.onProof(undefined))}>
                {t('common.retry')}
              </Button>
            )}
            {page !== undefined && (
              <a className={styles.out} href={page} target="_top" rel="noreferrer">
                {t('login.to', { name: brand.loginName })}
              </a>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What went wrong, in the server's words; in ours where a window was not opened or no server answered. */
function LoginFailure({ failure }: { readonly failure: Error }) {
  const { t } = useTexts()
  return (
    <p className={styles.failure} role="alert">
      {textOf(failure, t)}
    </p>
  )
}

function textOf(failure: Error, t: ReturnType<typeof useTexts>['t']): string {
  if (failure instanceof WindowBlocked) return t('login.blocked')
  const hasServerText = failure instanceof ApiError && failure.code !== 'network' && failure.message !== ''
  if (hasServerText) return failure.message
  return t(isRefusal(failure, 'loginFailed') ? 'error.loginFailed' : 'error.loginConnection')
}
