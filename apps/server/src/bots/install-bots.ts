import { demoManagers } from '@gaffer/feed/simulator'
import type { Tx } from '../football/index.ts'
import { insertBots } from '../session/index.ts'

/** A bot manager of an operator. */
export type Bot = { readonly managerId: number; readonly teamName: string }

/** The first `count` bots of an operator, created where missing; the same seed gives the same names. */
export async function installBots(
  tx: Tx,
  operatorId: number,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<readonly Bot[]> {
  const named = demoManagers(seed, count)
  const bots = named.map(({ nickname }, index) => ({ subject: String(index), username: nickname }))
  const ids = await insertBots(tx, operatorId, bots)
  return named.flatMap(({ teamName }, index) => {
    const managerId = ids.get(String(index))
    return managerId === undefined ? [] : [{ managerId, teamName }]
  })
}
