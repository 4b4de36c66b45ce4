import { createContext, type ReactNode, use } from 'react'
import { type GuardedCall, may } from '../../lib/roles.ts'
import { type Currency, writeAmount, writeMoney, writeRoundMoney } from '../../texts/figures.ts'
import type { Session, Workplace } from './session.ts'

type Here = { readonly workplace: Workplace; readonly member: NonNullable<Session['member']> }

const HereContext = createContext<Here | undefined>(undefined)

/** The operator that the address names, for everything below. */
export function AtWorkplace({ here, children }: { readonly here: Here; readonly children: ReactNode }) {
  return <HereContext value={here}>{children}</HereContext>
}

/** The operator that is worked on, and who works. */
export function useHere(): Here {
  const here = use(HereContext)
  if (here === undefined) throw new Error('no operator is open')
  return here
}

/** What the roles here allow. */
export function useMay(): (call: GuardedCall) => boolean {
  const { workplace } = useHere()
  return (call) => may(workplace.roles, call)
}

/** How amounts of this operator are written, and its currency. */
export function useMoney() {
  const { workplace } = useHere()
  const currency: Currency = { code: workplace.currency, exponent: workplace.currency_exponent }
  return {
    currency,
    money: (minor: number, isSigned = false) => writeMoney(minor, currency, isSigned),
    round: (minor: number) => writeRoundMoney(minor, currency),
    amount: (minor: number, isSigned = false) => writeAmount(minor, currency, isSigned),
  }
}
