import type { GuardedCall } from '../../lib/roles.ts'
import type { TextKey } from '../../texts/keys.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { ManagerFile } from './manager-file.ts'

export type ManagerActKind =
  | 'refund'
  | 'view'
  | 'rename'
  | 'reveal'
  | 'block'
  | 'unblock'
  | 'exclude'
  | 'limit'
  | 'end'
  | 'note'
  | 'export'
  | 'erase'
  | 'keep'

/** Something that may be done about a manager. */
export type ManagerAct = {
  readonly kind: ManagerActKind
  readonly call: GuardedCall
  readonly icon: IconName
  readonly key: string
  readonly title: TextKey
  readonly hint: TextKey
  /** How far the right goes. */
  readonly reach: TextKey
}

const act = (
  kind: ManagerActKind,
  call: GuardedCall,
  icon: IconName,
  key: string,
  reach: TextKey = 'manager.you',
): ManagerAct => ({
  kind,
  call,
  icon,
  key,
  title: `managerAct.${kind}`,
  hint: `managerActHint.${kind}`,
  reach,
})

const ACTS = {
  refund: act('refund', 'refundEntry', 'back', 'r', 'manager.youDaily'),
  view: act('view', 'viewAsManager', 'eye', 'v', 'manager.youWritten'),
  rename: act('rename', 'renameManager', 'pen', 'n', 'manager.youTold'),
  block: act('block', 'blockManager', 'block', 'b', 'manager.youSevenDays'),
  unblock: act('unblock', 'blockManager', 'check', 'u', 'manager.ownerSigns'),
  exclude: act('exclude', 'excludeManager', 'clock', 'x', 'manager.youWeekTold'),
  limit: act('limit', 'limitManager', 'down', 'l', 'manager.youTold'),
  end: act('end', 'endManagerSessions', 'out', 'e'),
  note: act('note', 'noteOnManager', 'note', 'm'),
  reveal: act('reveal', 'revealManager', 'eye', 's', 'manager.youWritten'),
  export: act('export', 'exportManager', 'download', 'w', 'manager.youWritten'),
  erase: act('erase', 'eraseManager', 'bin', 'd', 'manager.financeSigns'),
  keep: act('keep', 'stopErasure', 'check', 'd'),
} as const satisfies Readonly<Record<ManagerActKind, ManagerAct>>

/** What can be done about a manager as they stand now. */
export function actsOn({
  blocked_until,
  erased_from,
  is_erased,
  is_bot,
}: Pick<ManagerFile, 'blocked_until' | 'erased_from' | 'is_erased' | 'is_bot'>): readonly ManagerAct[] {
  if (is_erased || is_bot) return [ACTS.note]
  return [
    ACTS.refund,
    ACTS.view,
    ACTS.rename,
    ACTS.block,
    ...(blocked_until === null ? [] : [ACTS.unblock]),
    ACTS.exclude,
    ACTS.limit,
    ACTS.end,
    ACTS.note,
    ACTS.reveal,
    ACTS.export,
    erased_from === null ? ACTS.erase : ACTS.keep,
  ]
}
