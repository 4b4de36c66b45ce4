/**
 * The last answers of the person on this device, for pages without a network: in the browser's cache storage, which
 * only pages of this origin can read, one entry for each operator and person. Nothing here may break a page.
 */
export type KeptAnswer = {
  readonly key: readonly unknown[]
  readonly answer: unknown
  /** When it came, in epoch milliseconds of this device. */
  readonly at: number
}

type Kept = { readonly release: string; readonly answers: readonly KeptAnswer[] }

const PLACE = 'answers'
const MAX_ANSWERS = 80
const MAX_LENGTH = 2_000_000
const MAX_AGE_MS = 7 * 24 * 3600_000

/** Whose answers they are: of an operator's reader, or of anybody who has not logged in. */
export function ownerOf(operator: string, reader: string | undefined): string {
  return `${operator}:${reader ?? ''}`
}

/** The kept answers of an owner, the newest first; none of another release, whose answers may have another shape. */
export async function readKept(owner: string, now = Date.now()): Promise<readonly KeptAnswer[]> {
  try {
    const kept = await (await caches.open(PLACE)).match(addressOf(owner))
    if (kept === undefined) return []
    const { release, answers } = (await kept.json()) as Kept
    return release === releaseOfPage() ? answers.filter(({ at }) => now - at < MAX_AGE_MS) : []
  } catch {
    return []
  }
}

/** Keeps answers beside those already kept, the newest of each question, as many as there is room for. */
export async function writeKept(owner: string, answers: readonly KeptAnswer[]): Promise<void> {
  try {
    const known = new Map<string, KeptAnswer>()
    for (const one of [...(await readKept(owner)), ...answers]) {
      const name = JSON.stringify(one.key)
      if ((known.get(name)?.at ?? 0) <= one.at) known.set(name, one)
    }
    const body = JSON.stringify({ release: releaseOfPage(), answers: fitting([...known.values()]) })
    await (await caches.open(PLACE)).put(addressOf(owner), new Response(body))
  } catch {
    // A browser that keeps nothing shows nothing without a network.
  }
}

/** Deletes what is kept of everybody but this owner; of everybody without one. */
export async function wipeKept(but?: string): Promise<void> {
  try {
    if (but === undefined) return void (await caches.delete(PLACE))
    const place = await caches.open(PLACE)
    const own = new URL(addressOf(but), window.location.origin).href
    const others = (await place.keys()).filter(({ url }) => url !== own)
    await Promise.all(others.map((other) => place.delete(other)))
  } catch {
    // There is nothing to delete.
  }
}

function fitting(answers: readonly KeptAnswer[]): readonly KeptAnswer[] {
  let room = MAX_LENGTH
  return answers
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX_ANSWERS)
    .filter((one) => (room -= JSON.stringify(one).length) >= 0)
}

function addressOf(owner: string): string {
  return `/kept/${encodeURIComponent(owner)}`
}

/** The build this page is of: the name of its first script says what it contains. */
function releaseOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
