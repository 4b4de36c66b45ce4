import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Failed } from '../../ui/State.tsx'
import { Walk } from './Walk.tsx'
import classes from './SetUp.module.css'

type Props = {
  readonly what: 'login' | 'wallet'
  readonly facts: readonly (readonly [string, ReactNode])[]
  /** A wallet can be asked about one of the operator's own test customers. */
  readonly asksForCustomer?: boolean
  readonly aside?: ReactNode
}

/** The settings of a login or a wallet, and a button that walks it. */
export function Tested({ what, facts, asksForCustomer = false, aside }: Props) {
  const { workplace } = useHere()
  const [customer, setCustomer] = useState('')
  const isLogin = what === 'login'
  const name = isLogin ? t('setUp.testLogin') : t('setUp.testWallet')
  const test = useMutation({
    mutationFn: () => {
      const params = { operator: workplace.slug }
      // Each press is a test of its own.
      const shared = { request_id: crypto.randomUUID() }
      const named = customer.trim()
      return isLogin
        ? request('testLogin', { params, body: { ...shared, reason: t('setUp.reasonLogin') } })
        : request('testWallet', {
            params,
            body: { ...shared, reason: t('setUp.reasonWallet'), ...(named !== '' && { customer: named }) },
          })
    },
  })
  return (
    <Panel
      title={isLogin ? t('setUp.login') : t('setUp.wallet')}
      aside={aside}
      foot={
        <div className={classes.ask}>
          <span>{isLogin ? t('setUp.testLoginHint') : t('setUp.testWalletHint')}</span>
          <Button look="main" aria-disabled={test.isPending} onClick={() => !test.isPending && test.mutate()}>
            {test.isPending ? t('setUp.testing') : name}
          </Button>
        </div>
      }
    >
      <PanelBody>
        <Facts facts={facts} />
        {asksForCustomer && (
          <div className={classes.customer}>
            <TextField
              label={t('setUp.customer')}
              hint={t('setUp.customerHint')}
              maxLength={200}
              value={customer}
              onText={setCustomer}
            />
          </div>
        )}
      </PanelBody>
      {test.isError && <Failed text={refusalText(test.error)} />}
      {test.data && <Walk steps={test.data.data.steps} />}
    </Panel>
  )
}
