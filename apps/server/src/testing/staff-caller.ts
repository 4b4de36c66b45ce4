import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@gaffer/contract/console'
import { findOrInsertMember, replaceRoles } from '../staff/index.ts'
import { openStaffSession } from '../staff/sessions.ts'
import { next } from './next-number.ts'
import type { TestApp } from './build-test-app.ts'

/** An answer of the console; what its body holds is asserted by the test. */
export type ConsoleReply = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }

/** A member of staff of an operator with these roles, signed in by passkey, and how they call the console. */
export async function buildStaff(
  app: TestApp,
  roles: readonly StaffRole[],
  operatorId: number | null = app.operatorId,
) {
  const { db } = app.database
  const number = next()
  const email = `staff-${number}@example.com`
  const memberId = await findOrInsertMember(db, { email, name: `Staff ${number}` })
  await replaceRoles(db, operatorId, memberId, roles)
  const token = await openStaffSession(db, memberId, { device: '', address: '127.0.0.1' }, true)
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<ConsoleReply> => {
    const answer = await app.app.inject({
      method,
      url: `/api/console${path}`,
      headers: { host: '127.0.0.1', cookie: `gaffer-staff=${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    memberId,
    email,
    token,
    get: (path: string) => call('GET', path),
    /** Acts with a reason; `requestId` repeats an earlier call. */
    act: (path: string, body: object = {}, requestId: string = randomUUID()) =>
      call('POST', path, { reason: 'because it is tested', request_id: requestId, ...body }),
    post: (path: string, body?: object) => call('POST', path, body),
  }
}
