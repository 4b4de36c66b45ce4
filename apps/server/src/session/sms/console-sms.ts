import { OutsideFailure } from '../../platform/outside/call-outside.ts'
import { maskPhoneNumber } from '../phone-number.ts'
import type { SmsSender } from './sms-sender.ts'

export type ConsoleSmsOptions = {
  /** On a developer's machine: texts are written to the server's console. */
  readonly isShown: boolean
  readonly write: (line: string) => void
}

/**
 * Replaces a gateway on a developer's machine: the text is written to the console, with the number masked. Anywhere
 * else a code in a log would give access, so nothing is sent or written.
 */
export function createConsoleSms({ isShown, write }: ConsoleSmsOptions): SmsSender {
  return {
    send: async (number, text) => {
      if (!isShown) throw new OutsideFailure('address', 'no SMS gateway is set: SMS_URL')
      write(`SMS to ${maskPhoneNumber(number)}: ${text}`)
    },
  }
}
