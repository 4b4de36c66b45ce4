import { judgeName, ok, refuse, TEAM_NAME_LIMIT } from '@gaffer/rules'
import { refusal, type Outcome } from '../outcome.ts'
import { ALONE, CLAIMS, TITLES } from './reserved-words.ts'
import { skeletonOf, skeletonsOf } from './skeleton.ts'

/** Judges a new name of a manager of an operator; the value is the form in which it is stored. */
export type JudgeName = (operatorId: number, name: string) => Promise<Outcome<string>>

/** Judges by what the operator's game is called now. */
export function createNameJudge(brandOf: (operatorId: number) => Promise<string>): JudgeName {
  return async (operatorId, name) => judgeNewName(name, await brandOf(operatorId))
}

/** Takes the names we give to bots, which a test judges. */
export const takeAnyName: JudgeName = async (_, name) => ok(name)

/**
 * The one judgement of every name a manager may write, of a team, a game or a league, in the form in which it is stored
 * . `brand` is what the operator's game is called. Names in use are not judged again.
 */
export function judgeNewName(name: string, brand: string): Outcome<string> {
  const judged = judgeName(name)
  if (!judged.ok) return refuse(refusal(judged.refusal, { limit: TEAM_NAME_LIMIT }))
  return isReserved(judged.value, brand) ? refuse(refusal('nameReserved')) : ok(judged.value)
}

const TITLE_SKELETONS = TITLES.map(skeletonOf)
const ALONE_SKELETONS = ALONE.map(skeletonOf)
const CLAIM_SKELETONS = CLAIMS.map(skeletonOf)

/**
 * Whether a name, as it looks, is the name of the game, speaks for it, or has a title of those who run it. A manager
 * may well be called "The Gaffer".
 */
export function isReserved(name: string, brand: string): boolean {
  const game = skeletonOf(brand).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return skeletonsOf(name).some((words) => {
    const whole = words.join('')
    if (whole === game || ALONE_SKELETONS.includes(whole)) return true
    const text = ` ${words.join(' ')} `
    if (TITLE_SKELETONS.some((title) => text.includes(` ${title} `))) return true
    if (game === '' || !whole.includes(game)) return false
    const beside = whole.replace(game, ' ')
    return (
      TITLE_SKELETONS.some((title) => beside.includes(title)) ||
      CLAIM_SKELETONS.some((claim) => text.includes(` ${claim} `) || beside.trim() === claim)
    )
  })
}
