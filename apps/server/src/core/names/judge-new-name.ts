import { LRUCache } from 'lru-cache'
import { judgeName, ok, refuse, TEAM_NAME_LIMIT } from '@gaffer/rules'
import { refusal, type Outcome } from '../outcome.ts'
import { ALONE, CLAIMS, TITLES } from './reserved-words.ts'
import { skeletonOf, skeletonsOf, wholeSkeletons } from './skeleton.ts'

/** Judges a new name of a manager of an operator; the value is the form in which it is stored. */
export type JudgeName = (operatorId: number, name: string) => Promise<Outcome<string>>

/** Managers give each of their teams the same name. */
const JUDGED_AT_MOST = 5000

/** Judges by what the operator's game is called now. */
export function createNameJudge(brandOf: (operatorId: number) => Promise<string>): JudgeName {
  const judged = new LRUCache<string, Outcome<string>>({ max: JUDGED_AT_MOST })
  return async (operatorId, name) => {
    const brand = await brandOf(operatorId)
    const key = JSON.stringify([brand, name])
    const known = judged.get(key) ?? judgeNewName(name, brand)
    judged.set(key, known)
    return known
  }
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
const CLOSE = new RegExp([...TITLE_SKELETONS, ...ALONE.map(skeletonOf)].join('|').replaceAll(' ', ''), 'u')
const ALONE_SKELETONS = ALONE.map(skeletonOf)
const CLAIM_SKELETONS = CLAIMS.map(skeletonOf)

/**
 * Whether a name, as it looks, is the name of the game, speaks for it, or has a title of those who run it. A manager
 * may well be called "The Gaffer".
 */
export function isReserved(name: string, brand: string): boolean {
  const game = skeletonOf(brand).replaceAll(/[^\p{L}\p{N}]/gu, '')
  // Most names hold nothing of the kind however they are read, which one look at their letters tells.
  const isClose = (whole: string) => (game !== '' && whole.includes(game)) || CLOSE.test(whole)
  if (!wholeSkeletons(name).some(isClose)) return false
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
