import type { Operator } from '../../operators/index.ts'
import { type Tokens, VIEW_TOKEN_SECONDS } from '../../platform/auth/tokens.ts'

/** A token by which staff read a manager's screens; it changes nothing, is not renewed, and shows no personal data. */
export async function makeView(tokens: Tokens, operator: Operator, managerId: number) {
  // A token knows whole seconds.
  const until = new Date((Math.floor(tokens.now() / 1000) + VIEW_TOKEN_SECONDS) * 1000)
  const token = await tokens.sign(
    { managerId, operatorId: operator.id, isOnlooker: false, isView: true },
    'access',
  )
  return { token, host: operator.hosts[0] ?? null, until: until.toISOString() }
}
