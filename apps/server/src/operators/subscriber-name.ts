import type { OperatorLogin, OperatorUnsubscribe } from './operator.ts'

type SubscriberName = NonNullable<OperatorUnsubscribe['names']>

/** What each login knows of its users, the one an operator would look for first. */
const KNOWN: Readonly<Record<OperatorLogin['mode'], readonly [SubscriberName, ...SubscriberName[]]>> = {
  demo: ['session'],
  sp: ['session', 'user', 'phone'],
  orange: ['phone'],
  phone: ['phone'],
  oidc: ['user', 'phone'],
}

/** By what an operator is told whose subscription is to end. */
export function subscriberNameOf(operator: {
  readonly login: OperatorLogin
  readonly unsubscribe: OperatorUnsubscribe
}): SubscriberName {
  return operator.unsubscribe.names ?? KNOWN[operator.login.mode][0]
}

/** The names a login knows of its users. */
export function subscriberNamesOf({ mode }: OperatorLogin): readonly SubscriberName[] {
  return KNOWN[mode]
}
