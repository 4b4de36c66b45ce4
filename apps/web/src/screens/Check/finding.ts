import type { AnswerData } from '@gaffer/contract/types'
import type { MessageKey, MessageValues } from '@gaffer/messages'

/** What the server knows about the set-up. */
export type Setup = AnswerData<'checkSetup'>

/** `bad` must be mended, `note` should be known, `good` is as it should be. */
export type Finding = {
  readonly state: 'good' | 'note' | 'bad'
  readonly text: MessageKey
  readonly values?: MessageValues
  /** What it is about, as a text key: the value `what`. */
  readonly about?: MessageKey
}

const build =
  (state: Finding['state']) =>
  (text: MessageKey, values: MessageValues = {}): Finding => ({ state, text, values })
export const good = build('good')
export const note = build('note')
export const bad = build('bad')
