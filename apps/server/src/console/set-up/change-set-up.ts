import { isDeepStrictEqual } from 'node:util'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  checkGiven,
  faultLine,
  findOperatorFile,
  loadSecretStates,
  openProposedSecrets,
  type Operator,
  writeOperator,
} from '../../operators/index.ts'
import { type Effect, signedAct } from '../../proposals/index.ts'

/** Secrets are sealed while they wait; null takes one away. */
const payload = z.object({
  login: z.unknown().optional(),
  wallet: z.unknown().optional(),
  hosts: z.unknown().optional(),
  frameOrigins: z.unknown().optional(),
  secrets: z.record(z.string(), z.string().nullable()),
  askedBy: z.int(),
})
export type WantedSetUp = z.output<typeof payload>

/** A login or a wallet decides who gets at whose money: one owner asks, another one signs. */
export const CHANGE_SET_UP = signedAct({
  name: 'changeSetUp',
  signers: ['owner'],
  payload,
  // A secret is sealed anew each time, so nobody can say that it is the one that waits.
  isSame: (one, other) =>
    isDeepStrictEqual(
      KEYS.map((key) => one[key]),
      KEYS.map((key) => other[key]),
    ) && Object.keys({ ...one.secrets, ...other.secrets }).length === 0,
  mail: ({ slug }, { effects }, hours) => {
    const lines = effects.map(({ label, before, after }) => `${label}: ${before ?? '–'} -> ${after}`)
    return {
      subject: `${slug}: login, wallet or hosts change in ${hours} hours`,
      asked: `change how ${slug} is set up:\n\n${lines.join('\n')}`,
    }
  },
  preview: async (db, operator, wanted) => {
    const { before, content } = await withWanted(db, operator, wanted)
    const named = { content, secrets: wanted.secrets, readNeighbour: async () => undefined }
    const { faults } = await checkGiven(db, named, 'set')
    if (faults.length > 0) return refuse(refusal('setUpFaulty', { fault: faultLine(faults) }))
    const effects = [...effectsOf(before, content), ...(await effectsOnSecrets(db, operator, wanted.secrets))]
    if (effects.length === 0) return refuse(refusal('setUpFaulty', { fault: 'nothing would change' }))
    return ok({ subject: { kind: 'setUp', id: operator.slug, name: operator.brand.title }, effects })
  },
  perform: async (tx, operator, wanted) => {
    const { before, content } = await withWanted(tx, operator, wanted)
    const secrets = await openProposedSecrets(tx, operator.id, wanted.secrets)
    // A key that was retired meanwhile: nobody can open what was sealed with it.
    if (secrets === undefined) return refuse(refusal('changedMeanwhile'))
    const given = { content, secrets, readNeighbour: async () => undefined }
    const { faults } = await writeOperator(tx, given, 'set', { memberId: wanted.askedBy, reason: 'set-up' })
    if (faults.length > 0) return refuse(refusal('setUpFaulty', { fault: faultLine(faults) }))
    return ok({
      subject: { kind: 'setUp', id: operator.slug },
      before: setUpOf(before),
      after: { ...setUpOf(content), secrets: Object.keys(wanted.secrets) },
    })
  },
})

const KEYS = ['login', 'wallet', 'hosts', 'frameOrigins'] as const
type SetUpKeys = Readonly<Record<(typeof KEYS)[number], unknown>>

async function withWanted(db: Kysely<DB>, { slug }: Operator, wanted: WantedSetUp) {
  const found = await findOperatorFile(db, slug)
  if (!('file' in found)) throw new Error(`there is no operator ${slug}`)
  const changed = KEYS.flatMap((key) => (wanted[key] === undefined ? [] : [[key, wanted[key]] as const]))
  return { before: found.file, content: { ...found.file, ...Object.fromEntries(changed) } }
}

function setUpOf(file: SetUpKeys) {
  return Object.fromEntries(KEYS.map((key) => [key, file[key]]))
}

/** What differs, each setting by itself. */
function effectsOf(before: SetUpKeys, after: SetUpKeys): readonly Effect[] {
  const [from, to] = [flat(setUpOf(before)), flat(setUpOf(after))]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((key) => from.get(key) !== to.get(key))
    .toSorted()
    .map((key) => ({ label: key, before: from.get(key) ?? null, after: to.get(key) ?? '–' }))
}

function flat(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (Array.isArray(value)) return new Map([[path, value.length === 0 ? '–' : value.join(', ')]])
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path}.${key}`)]),
  )
}

/** That a secret is set anew or taken away, never what it is. */
async function effectsOnSecrets(
  db: Kysely<DB>,
  { id }: Operator,
  secrets: WantedSetUp['secrets'],
): Promise<readonly Effect[]> {
  const states = await loadSecretStates(db, id)
  return Object.entries(secrets).map(([name, sealed]) => ({
    label: `secret.${name}`,
    before: states.find((state) => state.name === name)?.isSet === true ? 'set' : null,
    after: sealed === null ? 'taken away' : 'set anew',
  }))
}
