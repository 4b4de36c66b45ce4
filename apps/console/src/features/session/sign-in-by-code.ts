import type { ConsoleAnswer } from '@gaffer/contract/console-types'
import { request } from '../../lib/request.ts'

type Typed = { readonly email: string; readonly password: string; readonly code: string }

/** Signs in by a password and a code as they were typed; for somebody who is signed in it makes the sign-in fresh. */
export function signInByCode({ email, password, code }: Typed): Promise<ConsoleAnswer<'signInByCode'>> {
  return request('signInByCode', { body: { email: email.trim(), password, code: code.replaceAll(' ', '') } })
}
