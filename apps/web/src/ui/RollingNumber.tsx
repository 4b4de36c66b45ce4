import { useEffect, useState } from 'react'
import styles from './RollingNumber.module.css'

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type RollingNumberProps = {
  /** The formatted text: digits roll, the characters between them do not. */
  readonly text: string
  /** How long the figure before stays, whole, until this one rolls in. */
  readonly delayMs?: number
}

/** A figure whose digits roll to the new ones, in places of equal width so that nothing next to it moves. */
export function RollingNumber({ text, delayMs = 0 }: RollingNumberProps) {
  const signs = [...useHeld(text, delayMs)]
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <span className={styles.number} aria-hidden="true">
        {signs.map((sign, at) => {
          // A figure that gets longer or shorter is another one at once: on its way from 13 to 9 nothing reads 3.
          const key = `${signs.length}-${at}`
          const digit = DIGITS.indexOf(sign as (typeof DIGITS)[number])
          if (digit < 0)
            return (
              <span key={key} className={styles.still}>
                {sign}
              </span>
            )
          return (
            <span key={key} className={styles.digit}>
              <span className={styles.reel} style={{ transform: `translateY(${-digit * 10}%)` }}>
                {DIGITS.map((each) => (
                  <span key={each}>{each}</span>
                ))}
              </span>
            </span>
          )
        })}
      </span>
    </>
  )
}

/** A text some time after it came; without a delay at once. */
function useHeld(text: string, delayMs: number): string {
  const [held, hold] = useState(text)
  useEffect(() => {
    const change = setTimeout(() => hold(text), delayMs)
    return () => clearTimeout(change)
  }, [text, delayMs])
  return delayMs === 0 ? text : held
}
