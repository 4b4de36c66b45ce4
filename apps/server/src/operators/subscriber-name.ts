import type { OperatorLogin, OperatorUnsubscribe } from './operator.ts'

type SubscriberName = NonNullable<OperatorUnsubscribe['names']>

/** What each login knows about its users, first what an operator would look for first. */
const KNOWN: Readonly<Record<OperatorLogin['mode'], readonly [SubscriberName, ...SubscriberName[]]>> = {
  demo: ['session'],
  sp: ['session', 'user', 'phone'],
  orange: ['phone'],
  phone: ['phone'],
  oidc: ['user', 'phone'],
}

/** How an operator is told whose subscription should end. */
export function subscriberNameOf(operator: {
  readonly login: OperatorLogin
  readonly unsubscribe: OperatorUnsubscribe
}): SubscriberName {
  return operator.unsubscribe.names ?? KNOWN[operator.login.mode][0]
}

/** The names a login knows for its users. */
export function subscriberNamesOf({ mode }: OperatorLogin): readonly SubscriberName[] {
  return KNOWN[mode]
}
