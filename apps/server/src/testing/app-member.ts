import { randomBytes, scryptSync } from 'node:crypto'
import { sql } from 'kysely'
import { type TOTP, URI } from 'otpauth'
import type { StaffRole } from '@gaffer/contract/console'
import { makeInvitation } from '../staff/invitations.ts'
import { findOrInsertMember } from '../staff/index.ts'
import type { TestApp } from './build-test-app.ts'
import { next } from './next-number.ts'

export const PASSWORD = 'nine brown kestrels'

/** An answer of the console to somebody who is not signed in. */
type Reply = {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  /** The cookies it set, as a browser would send them back. */
  readonly cookies: string
}

/** Calls the console from an address, with cookies or without. */
export async function postToConsole(
  app: TestApp,
  path: string,
  payload: object,
  { cookies = '', address = '127.0.0.1' } = {},
): Promise<Reply> {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/console${path}`,
    remoteAddress: address,
    headers: { host: '127.0.0.1', cookie: cookies },
    payload,
  })
  const set = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  return { status: answer.statusCode, body: answer.json(), cookies: set.join('; ') }
}

/** Opens an invitation and accepts it with a password and an app. */
export async function acceptByApp(app: TestApp, token: string) {
  const { body } = await postToConsole(app, '/invitation', { token })
  const totp = URI.parse(body.data.app.address) as TOTP
  const accepted = await postToConsole(app, '/invitation/code', {
    token,
    app: body.data.app.sealed,
    password: PASSWORD,
    code: totp.generate(),
  })
  const codes: readonly string[] = accepted.body.data?.recovery_codes ?? []
  return { status: accepted.status, email: String(body.data.email), codes, totp, cookies: accepted.cookies }
}

/** A member of staff who signs in by a password and an app. */
export async function buildAppMember(app: TestApp, roles: readonly StaffRole[] = ['viewer']) {
  const { db } = app.database
  const email = `app-${next()}@example.com`
  const memberId = await findOrInsertMember(db, { email, name: 'Ada' })
  const offer = { operatorId: app.operatorId, roles, name: 'Ada' }
  const member = await acceptByApp(app, await makeInvitation(db, memberId, offer))
  return {
    ...member,
    memberId,
    /** A code that counts, though one of the same half minute was used. */
    code: async (): Promise<string> => {
      await sql`update staff_member set last_app_step = null where id = ${memberId}`.execute(db)
      return member.totp.generate()
    },
  }
}

/** A member whose stored hash costs next to nothing, for tests of many sign-ins; the product stores none like it. */
export async function buildGuessedMember(app: TestApp) {
  const member = await buildAppMember(app)
  const [N, r, p] = [16, 8, 1]
  const salt = randomBytes(16)
  const hash = scryptSync(PASSWORD, salt, 32, { N, r, p })
  const stored = ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
  await sql`update staff_member set password_hash = ${stored} where id = ${member.memberId}`.execute(
    app.database.db,
  )
  return member
}
