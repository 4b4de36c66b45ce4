import type { OperatorData } from '../operator.ts'
import { type OperatorFile, operatorFile } from '../operator-file.ts'
import { fileOfOperator } from '../operator-of-file.ts'
import type { KeptBrand } from './versions.ts'

/** The keys of an operator's file that say how its pages look and what they say. */
const LOOK_KEYS = [
  'title',
  'language',
  'loginName',
  'loginBaseDomain',
  'design',
  'logo',
  'favicon',
  'footerImage',
  'loadingImage',
  'backgroundImage',
  'support',
  'menuLinks',
  'header',
  'texts',
  'chipPrice',
  'allChipsPrice',
  'formationPrice',
  'tracking',
  'fieldWithBanners',
  'whiteLabel',
  'subscription',
  'rewards',
  'fullLogin',
  'merchandise',
  'sponsorNotice',
] as const satisfies readonly (keyof OperatorFile)[]

/** What the brand studio edits, in the keys of the file; of fair play only the age and the terms. */
export type BrandLook = Pick<OperatorFile, (typeof LOOK_KEYS)[number]> & {
  readonly fairPlay: Pick<OperatorFile['fairPlay'], 'age' | 'terms'>
}

export function lookOfFile(file: OperatorFile): BrandLook {
  const { age, terms } = file.fairPlay
  const picked = Object.fromEntries(LOOK_KEYS.map((key) => [key, file[key]]))
  return { ...picked, fairPlay: { age, terms } } as BrandLook
}

/** The file with another look; `look` may be anything, the check of the file names what is wrong with it. */
export function fileWithLook(file: OperatorFile, look: object): object {
  const given = look as Partial<BrandLook>
  const picked = Object.fromEntries(LOOK_KEYS.flatMap((key) => (key in given ? [[key, given[key]]] : [])))
  return { ...file, ...picked, fairPlay: { ...file.fairPlay, ...given.fairPlay } }
}

/** The look of a version, whatever else of the operator has changed since. */
export function lookOfVersion(operator: OperatorData, { brand, texts, fairPlay }: KeptBrand): BrandLook {
  const then = { ...operator, brand, texts, fairPlay: { ...operator.fairPlay, ...fairPlay } }
  // A version from before a key was added has its default.
  return lookOfFile(operatorFile.parse(fileOfOperator(then)))
}
