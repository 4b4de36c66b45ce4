import { seenContrasts } from '@gaffer/brand'
import { LANGUAGES } from '@gaffer/contract'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  type BrandLook,
  checkGiven,
  fileWithLook,
  findOperatorFile,
  type Operator,
} from '../../operators/index.ts'

type Checked = ConsoleAnswer<'checkBrand'>['data']

const NO_FILES = { secrets: {}, readNeighbour: async () => undefined }

/** The file of an operator as it is stored now. */
export async function loadFile(db: Kysely<DB>, { slug }: Operator) {
  const found = await findOperatorFile(db, slug)
  if (!('file' in found)) throw new Error(`there is no operator ${slug}`)
  return found.file
}

/** The operator's file with another look, as `writeOperator` takes it: pictures are addresses of stored ones. */
export async function givenWithLook(db: Kysely<DB>, operator: Operator, look: object) {
  return { ...NO_FILES, content: fileWithLook(await loadFile(db, operator), look) }
}

/** What is wrong with a look, and how it is: by the check that every file of an operator goes through. */
export async function judgeLook(db: Kysely<DB>, operator: Operator, look: BrandLook) {
  const given = await givenWithLook(db, operator, look)
  const { faults, notes, operator: made } = await checkGiven(db, given, 'set')
  return { faults, notes, made, contrast: presentContrast(look), missing: missingTexts(look) }
}

function presentContrast({ design }: BrandLook): Checked['contrast'] {
  return seenContrasts(design).map(({ part, ink, ground, ratio, needs, asked }) => ({
    part,
    ink,
    ground,
    ratio,
    needs,
    asked: asked?.color ?? null,
    asked_ratio: asked?.ratio ?? null,
  }))
}

/** Texts of its own that an operator has in some languages and not in others. */
function missingTexts({ texts }: BrandLook): Checked['missing'] {
  return Object.entries(texts).flatMap(([what, byLanguage]) => {
    const languages = LANGUAGES.filter((language) => (byLanguage[language] ?? '') === '')
    return languages.length === 0 || languages.length === LANGUAGES.length ? [] : [{ what, languages }]
  })
}

/** The keys in which two looks differ, with both values; pictures and texts by their content. */
export function differencesOf(before: BrandLook, after: BrandLook) {
  const [from, to] = [flat(before), flat(after)]
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => from[key] !== to[key])
  return {
    before: Object.fromEntries(keys.map((key) => [key, from[key] ?? null])),
    after: Object.fromEntries(keys.map((key) => [key, to[key] ?? null])),
  }
}

function flat(value: unknown, path = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { [path]: value }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`)),
  ) as Record<string, unknown>
}
