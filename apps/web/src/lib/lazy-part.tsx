import { type ComponentType, lazy } from 'react'

/** Raised by each wish to load what was lost once more. */
let attempt = 0

/** Lets parts whose code did not arrive be requested again when they are next shown. */
export function loadLostAgain(): void {
  attempt += 1
}

/** A part whose code is loaded when it is shown. Lost once, it is lost to each boundary until `loadLostAgain`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let lostAt: number | undefined
  const request = () =>
    lazy(async () => {
      const from = attempt
      try {
        return { default: await load() }
      } catch (error) {
        lostAt = from
        throw error
      }
    }) as ComponentType<P>
  let Loaded = request()
  return function Part(props: P) {
    if (lostAt !== undefined && lostAt !== attempt) {
      lostAt = undefined
      Loaded = request()
    }
    return <Loaded {...props} />
  }
}
