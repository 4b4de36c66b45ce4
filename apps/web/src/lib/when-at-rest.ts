const AT_REST_AFTER_MS = 1_500

/** Resolves when the first screen has had its time; at once without a network, where there is nothing to wait for. */
export function whenAtRest(): Promise<void> {
  if (!navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve, AT_REST_AFTER_MS))
}
