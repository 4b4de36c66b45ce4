import { FEED_HEADERS } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { type Outcome, refusal } from '../../../core/outcome.ts'
import type { KeyRing } from '../../../platform/secrets/key-ring.ts'
import { type FeedSource, findSource } from '../feed-source.ts'
import { openSourceKey } from '../feed-secrets.ts'
import { isSignedBy } from './sign-call.ts'

/** How far a provider's clock may differ from ours, in either direction. */
export const LATE_SECONDS = 300

/** A call that was admitted: its source, and when the source signed it, to the second. */
type AdmittedCall = { readonly source: FeedSource; readonly signedAt: Date }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Admits a call signed with the key of a source that pushes, within five minutes, and only once: a second call with
 * the same nonce is refused, so that nobody can replay what they overheard.
 */
export async function admitCall(
  { db, ring }: { readonly db: Kysely<DB>; readonly ring: KeyRing },
  path: string,
  headers: Headers,
  body: string,
): Promise<Outcome<AdmittedCall>> {
  const header = (name: keyof typeof FEED_HEADERS) => String(headers[FEED_HEADERS[name]] ?? '')
  const [id, time, nonce] = [header('source'), header('time'), header('nonce')]
  const isReadable = /^[1-9]\d{0,8}$/.test(id) && /^\d{1,11}$/.test(time) && /^[\w-]{8,64}$/.test(nonce)
  const source = isReadable ? await findSource(db, Number(id)) : undefined
  const key = source?.kind === 'push' ? await openSourceKey(db, ring, source.id) : undefined
  const call = { time, nonce, path, body }
  if (source === undefined || key === undefined || !isSignedBy(key, call, header('signature'))) {
    return refuse(refusal('feedSignatureWrong'))
  }
  if (Math.abs(Date.now() / 1000 - Number(time)) > LATE_SECONDS) return refuse(refusal('feedCallLate'))
  const { numAffectedRows } = await sql`
    insert into feed_nonce (feed_source_id, nonce) values (${source.id}, ${nonce}) on conflict do nothing`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n) === 1
    ? ok({ source, signedAt: new Date(Number(time) * 1000) })
    : refuse(refusal('feedCallRepeated'))
}
