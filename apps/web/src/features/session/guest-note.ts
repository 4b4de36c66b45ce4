import type { Brand } from '@gaffer/contract/types'
import type { MessageKey } from '@gaffer/messages'

/** What a guest is told of their money: it is the game's own only where the operator's wallet is not theirs. */
export function guestNote({ hasDemoMoney }: Brand): MessageKey {
  return hasDemoMoney ? 'welcome.note' : 'welcome.guestNote'
}
