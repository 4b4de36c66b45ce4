/**
 * Loaded before anything else in a process, it makes the clock run as fast as a rehearsal wants, or jump: every
 * `Date` uses that clock. Time-outs keep their length, but repeated work of a server comes round sooner. A child
 * process gets its settings from its environment and from messages.
 */
const RealDate = Date
const SOONER = Number(process.env['FAST_TURNS'] ?? '1')

/** The time of a clock at one of our moments, both in epoch milliseconds, and its speed. */
export type Pace = { readonly realAt: number; readonly at: number; readonly speed: number }

let pace = readPace(process.env['FAST_CLOCK'])

/** The time of the fast clock. */
export function fastNow(): number {
  return Math.floor(pace.at + (RealDate.now() - pace.realAt) * pace.speed)
}

/** Changes the speed of this process's clock from now on. */
export function setPace(next: { readonly speed: number; readonly at?: number }): Pace {
  pace = { realAt: RealDate.now(), at: next.at ?? fastNow(), speed: next.speed }
  return pace
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: readonly unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [fastNow()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? fastNow : (Reflect.get(target, name) as unknown)),
})

if (SOONER > 1) {
  const setRealTimeout = globalThis.setTimeout
  const isTurn = () => new Error('who').stack?.includes('/platform/jobs/repeat.ts') === true
  const setFastTimeout = (run: () => void, ms = 0) =>
    setRealTimeout(run, ms >= 100 && isTurn() ? ms / SOONER : ms)
  globalThis.setTimeout = Object.assign(setFastTimeout, setRealTimeout)
}

if (process.send !== undefined) {
  process.on('message', (message: { readonly pace?: Pace }) => {
    if (message.pace !== undefined) pace = message.pace
  })
  process.channel?.unref()
}

function readPace(text: string | undefined): Pace {
  if (text !== undefined) return JSON.parse(text) as Pace
  const now = RealDate.now()
  return { realAt: now, at: now, speed: 1 }
}
