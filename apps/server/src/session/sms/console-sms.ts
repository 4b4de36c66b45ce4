import { OutsideFailure } from '../../platform/outside/call-outside.ts'
import { maskPhoneNumber } from '../phone-number.ts'
import type { SmsSender } from './sms-sender.ts'

export type ConsoleSmsOptions = {
  /** A developer's machine: texts are written where the server writes. */
  readonly isShown: boolean
  readonly write: (line: string) => void
}

/**
 * Stands in for a gateway on a developer's machine: the text is written to the console, the number
 * masked. Anywhere else a code in a log would be a key in a log, so nothing is sent and nothing written.
 */
export function createConsoleSms({ isShown, write }: ConsoleSmsOptions): SmsSender {
  return {
    send: async (number, text) => {
      if (!isShown) throw new OutsideFailure('address', 'no SMS gateway is set: SMS_URL')
      write(`SMS to ${maskPhoneNumber(number)}: ${text}`)
    },
  }
}
