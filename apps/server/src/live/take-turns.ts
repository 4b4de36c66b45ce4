/** Turns that are taken one after another, with rests in between. */
export type Turns = {
  /** Takes the first turn; `isHeard` says whether others wake this node when they append. */
  readonly run: (isHeard?: () => boolean) => void
  /** Takes the next turn as soon as the rest after the last one is over. */
  readonly wake: () => void
  /** Takes no more turns; resolves when the current one has ended. */
  readonly stop: () => Promise<void>
}

type TurnsDeps = {
  /** One turn; resolves to how many milliseconds later there is something to do, if that is known. */
  readonly turn: () => Promise<number | undefined>
  /** Called when a turn failed; the next one tries again. */
  readonly logFault: (error: unknown) => void
}

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'taking'; readonly ended: Promise<void>; isWoken: boolean }
  /** A timer takes the next turn, at `restedAt` at the earliest. */
  | { readonly is: 'resting'; readonly restedAt: number; readonly timer: NodeJS.Timeout }
  | { readonly is: 'stopped' }

/** How often a node takes a turn that nobody wakes, and one that is woken. */
const TURN_MS = { unwoken: 250, woken: 1_000 } as const
/** What comes one by one is taken together, and the processor is left to others for as long as a turn took. */
const REST_MS = { min: 10, max: 250 } as const

export function createTurns({ turn, logFault }: TurnsDeps): Turns {
  let state: State = { is: 'idle' }
  let isHeard = () => false

  const take = (): void => {
    state = { is: 'taking', ended: takeOne(), isWoken: false }
  }

  const takeOne = async (): Promise<void> => {
    const began = performance.now()
    let pauseMs: number = isHeard() ? TURN_MS.woken : TURN_MS.unwoken
    try {
      pauseMs = Math.min(pauseMs, (await turn()) ?? pauseMs)
    } catch (error) {
      if (state.is !== 'stopped') logFault(error)
    }
    if (state.is !== 'taking') return
    const now = performance.now()
    rest(now + restAfter(now - began), state.isWoken ? 0 : pauseMs)
  }

  const rest = (restedAt: number, pauseMs: number): void => {
    const timer = setTimeout(take, Math.max(restedAt - performance.now(), pauseMs))
    state = { is: 'resting', restedAt, timer }
  }

  return {
    run: (hearing = isHeard) => {
      isHeard = hearing
      take()
    },
    wake: () => {
      if (state.is === 'taking') state.isWoken = true
      if (state.is !== 'resting') return
      clearTimeout(state.timer)
      rest(state.restedAt, 0)
    },
    stop: async () => {
      const last = state
      state = { is: 'stopped' }
      if (last.is === 'resting') clearTimeout(last.timer)
      if (last.is === 'taking') await last.ended
    },
  }
}

function restAfter(turnMs: number): number {
  return Math.min(REST_MS.max, Math.max(REST_MS.min, turnMs))
}
