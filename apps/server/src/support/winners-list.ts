import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Bulkhead } from '../platform/outside/bulkhead.ts'
import {
  callOutside,
  type OutsideAnswer,
  OutsideFailure,
  readJson,
} from '../platform/outside/call-outside.ts'
import { proveCaller } from '../platform/outside/prove-caller.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import type { Operator } from '../operators/index.ts'
import { isLikePhoneNumber, maskPhoneNumber, readPhoneNumber } from '../session/index.ts'

/** A winner as everybody may see them. */
export type Winner = {
  readonly week: string
  /** Already masked: the number itself is not stored anywhere. */
  readonly msisdn: string
  readonly score: number
  readonly code: string | undefined
}

/** The operators' own winners lists, each read from the operator's address. */
export type WinnersLists = {
  /** Newest week first; undefined while the list cannot be had. */
  readonly load: (operator: Operator) => Promise<readonly Winner[] | undefined>
}

/** How old a list may be, and how old one may be that cannot be read again. */
const FRESH_MS = 60_000
const STALE_MS = 600_000
const TIMEOUT_MS = 4_000
const MAX_BYTES = 512 * 1024
const MAX_WINNERS = 500
const MAX_KEPT = 1_000

const row = z.object({
  week: z.union([z.int().min(0).max(9999), z.string().trim().min(1).max(20)]).transform(String),
  msisdn: z.union([z.string().max(40), z.int().min(0).transform(String)]),
  score: z.union([
    z.number().min(-1e9).max(1e9),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,9}([.,]\d{1,4})?$/)
      .transform((text) => Number(text.replace(',', '.'))),
  ]),
  code: z
    .union([z.string().regex(/^[\w-]{1,40}$/), z.int().min(0).transform(String)])
    .optional()
    .catch(undefined),
})
const list = z.union([
  z.array(z.unknown()),
  z.object({ winners: z.array(z.unknown()) }).transform(({ winners }) => winners),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

/** Reads each operator's list at most once a minute, however often it is requested. */
export function createWinnersLists(
  deps: {
    readonly bulkhead: Bulkhead
    readonly log: { readonly warn: (facts: object, message: string) => void }
  },
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS } = {},
): WinnersLists {
  // The next caller tries a failed read again; the bulkhead limits how often.
  const lists = createSharedReads<readonly Winner[]>({ maxAgeMs: FRESH_MS, max: MAX_KEPT, now })
  const last = new LRUCache<string, { readonly at: number; readonly list: readonly Winner[] }>({
    max: MAX_KEPT,
  })

  return {
    load: async (operator) => {
      const { isOn, url } = operator.winners
      if (!isOn || url === null) return []
      // Another address means another list.
      const key = `${operator.id} ${url}`
      try {
        return await lists.get(key, async () => {
          const list = await deps.bulkhead.run(`winners ${operator.id}`, () =>
            askWinners(operator, url, timeoutMs),
          )
          last.set(key, { at: now(), list })
          return list
        })
      } catch (error) {
        if (!(error instanceof OutsideFailure)) throw error
        deps.log.warn({ operator: operator.slug, reason: error.message }, 'winners list')
        const before = last.get(key)
        return before !== undefined && now() - before.at < STALE_MS ? before.list : undefined
      }
    },
  }
}

/** The list as its address returns it now. Throws OutsideFailure. */
export async function askWinners(
  operator: Pick<Operator, 'secret' | 'winners'>,
  url: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<readonly Winner[]> {
  const answer = await callOutside({
    url,
    method: 'GET',
    headers: await headersFor(operator, url),
    timeoutMs,
    maxBytes: MAX_BYTES,
  })
  return readWinners(failUnlessOk(answer).text)
}

async function headersFor(
  { secret, winners: { proof } }: Pick<Operator, 'secret' | 'winners'>,
  url: string,
): Promise<Record<string, string>> {
  const shared = secret('winnersHeader')
  return proof === 'token' ? proveCaller(shared, { proof, url }) : secretHeader(shared)
}

/** Reads "X-Winners-Key: abc", or a value alone, which goes into the default header. */
function secretHeader(secret: string | undefined): Record<string, string> {
  if (secret === undefined) return {}
  const [, name = 'authorization', value = secret] = /^([A-Za-z][\w-]{0,60}):\s*(\S.*)$/.exec(secret) ?? []
  return { [name.toLowerCase()]: value }
}

function failUnlessOk(answer: OutsideAnswer): OutsideAnswer {
  if (answer.status === 204) return { ...answer, text: '[]' }
  if (answer.status !== 200) throw new OutsideFailure('answer', answer.status)
  if (!/^application\/(?:[\w.-]+\+)?json\b/.test(answer.headers['content-type'] ?? '')) {
    throw new OutsideFailure('answer', 'no JSON')
  }
  return answer
}

/** The winners in an answer: items that are not winners are skipped; an answer with nothing else is not a list. */
function readWinners(text: string): readonly Winner[] {
  const rows = list.safeParse(readJson(text))
  if (!rows.success) throw new OutsideFailure('answer', 'unknown form')
  const winners = rows.data.slice(0, MAX_WINNERS).flatMap((one) => readWinner(one) ?? [])
  if (rows.data.length > 0 && winners.length === 0) throw new OutsideFailure('answer', 'unknown form')
  return winners.toSorted(
    (a, b) => b.week.localeCompare(a.week, 'en', { numeric: true }) || b.score - a.score,
  )
}

function readWinner(one: unknown): Winner | undefined {
  const parsed = row.safeParse(one)
  if (!parsed.success || isLikePhoneNumber(parsed.data.week)) return undefined
  const { week, msisdn, score, code } = parsed.data
  return { week, msisdn: maskAny(msisdn), score, code: isLikePhoneNumber(code ?? '') ? undefined : code }
}

const MASKED = /^\+?\d{0,3}[*xX•.]{3,12}\d{0,2}$/

/** Whatever its form, at most the country and the last two digits of a number are shown. */
function maskAny(text: string): string {
  if (MASKED.test(text.trim())) return text.trim()
  const number = readPhoneNumber(text) ?? readPhoneNumber(`+${text}`)
  if (number !== undefined) return maskPhoneNumber(number)
  return `*****${/\d{2}\s*$/.exec(text)?.[0].trim() ?? ''}`
}
