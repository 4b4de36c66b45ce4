import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { ConsoleAnswer } from '@gaffer/contract/console-types'
import { request } from '../../lib/request.ts'

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The browser was asked for a passkey and gave none: the person closed the question, or has none here. */
export class PasskeyDropped extends Error {}

/** Whether there can be passkeys here: browsers bind them to a name, and an address in numbers is none. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)
}

/** Signs in by passkey; for somebody who is signed in it makes the sign-in fresh. */
export async function signInByPasskey(): Promise<ConsoleAnswer<'signInByPasskey'>> {
  const { data } = await request('passkeyOptions')
  const response = await asked(startAuthentication({ optionsJSON: data as unknown as AuthenticationOptions }))
  return request('signInByPasskey', { body: { response: { ...response } } })
}

/** Makes a passkey for an invitation, and signs in by it. */
export async function acceptByPasskey(token: string): Promise<ConsoleAnswer<'acceptByPasskey'>> {
  const { data } = await request('invitationOptions', { body: { token } })
  const response = await asked(startRegistration({ optionsJSON: data as unknown as RegistrationOptions }))
  return request('acceptByPasskey', { body: { token, response: { ...response } } })
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new PasskeyDropped('no passkey', { cause: error })
  }
}
