/** Texts for staff that two places share: the console shows them, the server sends them by mail. */
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import alerts from './en/alerts.json' with { type: 'json' }
import mails from './mails.json' with { type: 'json' }

/** The key of every shared text. */
export type StaffKey = keyof typeof alerts

/** The key of a text that only a mail has. */
type MailKey = keyof typeof mails

const messages = Object.fromEntries(
  Object.entries({ ...alerts, ...mails }).map(([key, text]) => [key, compileMessage(text)]),
)
const i18n = setupI18n({ locale: 'en', messages: { en: messages } })

/** A text for staff, with its values filled in. */
export function staffText(
  key: StaffKey | MailKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return i18n._(key, values)
}
