/** How questions are gathered: how many may be under way at once, and how many go into one. */
export type GatherLimits = { readonly lanes: number; readonly most: number }

/**
 * Gathers what is asked while earlier questions are under way into one question, so that a rush costs few
 * round trips and few commits; with nobody else asking, a question goes at once and alone. `ask` answers
 * in the order it was asked. A gathered question that fails is asked again one by one, so that nobody
 * fails for what another asked.
 */
export function gather<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
  { lanes, most }: GatherLimits,
): (one: Asked) => Promise<Answer> {
  type Waiting = {
    readonly asked: Asked
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let underWay = 0

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await ask(batch.map(({ asked }) => asked))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('a gathered question was not answered'))
        else resolve(answer)
      }
    } catch (error) {
      const [only] = batch
      if (batch.length === 1) only?.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  const pump = (): void => {
    while (underWay < lanes && waiting.length > 0) {
      underWay += 1
      void settle(waiting.splice(0, most)).then(() => {
        underWay -= 1
        pump()
      })
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      pump()
    })
}
