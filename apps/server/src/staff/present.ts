import type { ConsoleAnswer } from '@gaffer/contract/console'
import { type Operator, operatorLogo } from '../operators/index.ts'
import type { StaffRow } from './members.ts'
import { SESSION_HOURS, type SignIn } from './sessions.ts'
import { freshUntil, isOfPlatform, rolesAt, type StaffCaller } from './staff-caller.ts'

type Session = ConsoleAnswer<'staffSession'>['data']

/** Who is signed in and where they work. */
export function presentStaffSession(
  staff: StaffCaller | undefined,
  operators: readonly Operator[],
  demo: Session['demo'],
): Session {
  if (staff === undefined) return { member: null, workplaces: [], fresh_until: null, ends_at: null, demo }
  const workplaces = operators.flatMap((operator) => {
    const roles = [...rolesAt(staff, operator.id)]
    if (roles.length === 0) return []
    const { slug, brand, currency, currencyExponent } = operator
    return [
      {
        slug,
        title: brand.title,
        currency,
        currency_exponent: currencyExponent,
        logo: operatorLogo(operator),
        roles,
        is_platform: isOfPlatform(staff),
      },
    ]
  })
  return {
    member: { id: staff.memberId, name: staff.name, email: staff.email },
    workplaces,
    fresh_until: freshUntil(staff)?.toISOString() ?? null,
    ends_at: new Date(staff.openedAt.getTime() + SESSION_HOURS * 3_600_000).toISOString(),
    demo,
  }
}

/** A line of the team page. */
export function presentStaffRow(row: StaffRow): ConsoleAnswer<'staff'>['data'][number] {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: [...row.roles],
    is_platform: row.isPlatform,
    sign_in: row.signIn,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    is_present: row.isPresent,
  }
}

/** A sign-in; `ownId` is the one that asks. */
export function presentSignIn(signIn: SignIn, ownId: string): ConsoleAnswer<'ownSignIns'>['data'][number] {
  return {
    id: signIn.id,
    device: signIn.device,
    address: signIn.address,
    opened_at: signIn.openedAt.toISOString(),
    used_at: signIn.usedAt.toISOString(),
    is_this: signIn.id === ownId,
  }
}
