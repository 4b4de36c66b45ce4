/** Units used by the game. All are integers; they become text only where something is shown. */

/** A price or a budget in units of 0.01M (10,000): 10000 is 100.0M. */
export type Price = number

/** Points in hundredths: 250 is 2.5 points. */
export type Points = number

/**
 * An amount of money in the minor unit of its currency; the number of decimals depends on the currency (TND has 3).
 */
export type MinorUnits = number

/** An instant as milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number

/** The number of hundredths in one point. */
export const HUNDREDTHS = 100

/** The number of price units in one million. */
export const PRICE_UNITS_PER_MILLION = 100
