import type { Operator, OperatorLogin } from '../operators/index.ts'
import type { LoginMode } from './login-provider.ts'

/** The settings of a login, with the secret that the operator shares with us for it. */
export type LoginSettings =
  | Exclude<OperatorLogin, { mode: 'sp' | 'orange' | 'oidc' }>
  | (Extract<OperatorLogin, { mode: 'sp' | 'oidc' }> & { readonly secret: string | undefined })
  | (Extract<OperatorLogin, { mode: 'orange' }> & { readonly key: string })

/** The settings of an operator's login, if it has this mode and is complete. */
export function loginOf<M extends LoginMode>(
  operator: Operator,
  mode: M,
): Extract<LoginSettings, { mode: M }> | undefined {
  const settings = settingsOf(operator)
  return settings?.mode === mode ? (settings as Extract<LoginSettings, { mode: M }>) : undefined
}

function settingsOf({ login, secret }: Operator): LoginSettings | undefined {
  switch (login.mode) {
    case 'sp':
      return { ...login, secret: secret('endpointKey') }
    case 'oidc':
      return { ...login, secret: secret('clientSecret') }
    case 'orange': {
      const key = secret('gatewayKey')
      return key === undefined ? undefined : { ...login, key }
    }
    default:
      return login
  }
}
