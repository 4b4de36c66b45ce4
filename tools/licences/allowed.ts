/**
 * Licences accepted for third-party code, by SPDX name. What is shipped to operators and browsers may only be under
 * terms that require a notice and nothing else; what never leaves this repository may also be under a few more.
 */
export const SHIPPED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: may be served with a product, but not sold on their own.
  'OFL-1.1',
  'PostgreSQL',
  // argparse, as permissive as BSD-3-Clause: the notice of the Python Software Foundation is kept.
  'Python-2.0',
  'Unlicense',
])

/** For tools that build and test, used unchanged and distributed to nobody. */
export const TOOLS_ONLY: ReadonlySet<string> = new Set([
  // Data about browser versions that a tool reads.
  'CC-BY-4.0',
  // Only changed files of theirs would have to be published: axe and the CSS compiler are used unchanged.
  'MPL-2.0',
])

/**
 * Shipped under the MPL as their makers built them: only a changed file of theirs would have to be published, and
 * the list of licences says where they come from.
 */
const SHIPPED_UNCHANGED = /^@resvg\/resvg-js/

/** Whether a package may be used: every part of an `AND`, one part of an `OR`. Anything else counts as unknown. */
export function isAllowed(licence: string, isShipped: boolean, name = ''): boolean {
  if (licence === 'MPL-2.0' && SHIPPED_UNCHANGED.test(name)) return true
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(part, isShipped))
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, isShipped))
  return SHIPPED.has(bare) || (!isShipped && TOOLS_ONLY.has(bare))
}
