import { EDITIONS } from '../features/operators/editions.ts'
import { insertOperator } from '../features/operators/index.ts'
import type { Tx } from '../season/write-football.ts'
import { next } from './next-number.ts'

/** Adds an operator whose visitors log in like this; returns the host its pages are reached by. */
export async function buildLoginOperator(
  db: Tx,
  login: { readonly mode: 'demo' | 'sp' | 'orange' | 'phone' | 'oidc' } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('there is no edition to build an operator from')
  const slug = `login-${next()}`
  const host = `${slug}.example`
  const brand = { ...edition.brand, loginMode: login.mode, login }
  await insertOperator(db, { ...edition, slug, hosts: [host], brand })
  return host
}
