/** A limit nobody has set. */
export const NO_LIMIT = { mine: null, operator: null, used: 0, next: null, next_from: null }

/** What the server says about a manager's fair play: no limits, no break, no terms, except for the given values. */
export function buildFairPlay(values: object = {}) {
  return {
    data: {
      currency: 'EUR',
      stake: NO_LIMIT,
      loss: NO_LIMIT,
      entries: NO_LIMIT,
      excluded_until: null,
      is_excluded_for_good: false,
      terms: null,
      ...values,
    },
  }
}
