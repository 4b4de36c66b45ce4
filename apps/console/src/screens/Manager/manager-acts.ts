import type { GuardedCall } from '../../lib/roles.ts'
import type { TextKey } from '../../texts/keys.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { ManagerFile } from './manager-file.ts'

/** Something that may be done about a manager. */
export type ManagerAct = {
  readonly kind: 'block' | 'unblock' | 'end' | 'note'
  readonly call: GuardedCall & ('blockManager' | 'endManagerSessions' | 'noteOnManager')
  readonly icon: IconName
  readonly key: string
  readonly title: TextKey
  readonly hint: TextKey
  /** How far the right goes. */
  readonly reach: TextKey
}

const NOTE: ManagerAct = {
  kind: 'note',
  call: 'noteOnManager',
  icon: 'note',
  key: 'm',
  title: 'manager.note',
  hint: 'manager.noteHint',
  reach: 'manager.you',
}

const END: ManagerAct = {
  kind: 'end',
  call: 'endManagerSessions',
  icon: 'out',
  key: 'e',
  title: 'manager.end',
  hint: 'manager.endHint',
  reach: 'manager.you',
}

const BLOCK: ManagerAct = {
  kind: 'block',
  call: 'blockManager',
  icon: 'block',
  key: 'b',
  title: 'manager.block',
  hint: 'manager.blockHint',
  reach: 'manager.youSevenDays',
}

const UNBLOCK: ManagerAct = {
  kind: 'unblock',
  call: 'blockManager',
  icon: 'check',
  key: 'b',
  title: 'manager.unblock',
  hint: 'manager.unblockHint',
  reach: 'manager.you',
}

/** What can be done about a manager as they stand now. */
export function actsOn({ blocked_until }: Pick<ManagerFile, 'blocked_until'>): readonly ManagerAct[] {
  return [NOTE, END, blocked_until === null ? BLOCK : UNBLOCK]
}
