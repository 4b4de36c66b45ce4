import { createTransport } from 'nodemailer'

/** A mail to one address, as plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends mail; false where this installation sends none. Throws when it could not be handed over. */
export type Mailer = { readonly send: (mail: Mail) => Promise<boolean> }

const PATIENCE_MS = 10_000

/** Sends through a mail server (`smtp://` or `smtps://`, with name and password in the address). */
export function createSmtpMailer(url: string, from: string, patienceMs = PATIENCE_MS): Mailer {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, ...patience })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      return true
    },
  }
}

/** On a developer's machine: mails are written to the server's console. Elsewhere nothing is sent or written. */
export function createConsoleMailer(options: {
  readonly isShown: boolean
  readonly write: (line: string) => void
}): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      if (options.isShown) options.write(`Mail to ${to}: ${subject}\n${text}`)
      return false
    },
  }
}
