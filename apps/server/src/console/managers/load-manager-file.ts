import type { ConsoleAnswer } from '@gaffer/contract/console'
import { LIMIT_KINDS, tighterLimit } from '@gaffer/rules'
import { loadAuditLines } from '../../audit/index.ts'
import { loadBlock, loadFairPlay, loadPerson, loadUse } from '../../fair-play/index.ts'
import type { Operator } from '../../operators/index.ts'
import { loadDevices, loadErasure } from '../../session/index.ts'
import { usesLedger } from '../../wallet/index.ts'
import { hasAllAlone } from './alone.ts'
import { loadManagerMoney, loadManagers, loadTerms } from './load-managers.ts'
import { presentManager } from './present.ts'
import type { ManagersDeps } from './managers-deps.ts'

type File = ConsoleAnswer<'managerFile'>['data']

/** Everything one page tells of a manager; undefined where the operator has none with this id. */
export async function loadManagerFile(
  { db, phones }: Pick<ManagersDeps, 'db' | 'phones'>,
  operator: Operator,
  id: number,
): Promise<File | undefined> {
  const [row] = await loadManagers(db, { operatorId: operator.id, id })
  if (row === undefined) return undefined
  const [phone, money, terms, fairPlay, use, devices, block, needsOwner, erasure, notes] = await Promise.all([
    phones.masked(db, id),
    loadManagerMoney(db, id),
    loadTerms(db, id),
    loadFairPlay(db, id),
    loadUse(db, id),
    loadDevices(db, id),
    loadBlock(db, id),
    loadPerson(db, id).then((person) => hasAllAlone(db, operator.id, person)),
    loadErasure(db, id),
    loadAuditLines(db, {
      operatorId: operator.id,
      act: 'noteOnManager',
      subject: { kind: 'manager', id: String(id) },
    }),
  ])
  return {
    ...presentManager(row),
    phone,
    balance: usesLedger(operator.wallet.kind, row.isBot) ? money.balance : null,
    currency: operator.currency,
    result: money.result,
    limits: LIMIT_KINDS.map((kind) => {
      const own = fairPlay.own[kind]
      return {
        kind,
        amount: tighterLimit(own.amount, fairPlay.operatorLimits[kind]),
        used: use[kind],
        next_amount: own.next,
        next_from: own.nextFrom?.toISOString() ?? null,
      }
    }),
    terms:
      terms === undefined ? null : { version: terms.version, accepted_at: terms.acceptedAt.toISOString() },
    devices: devices.map(({ device, openedAt, renewedAt }) => ({
      device,
      opened_at: openedAt.toISOString(),
      used_at: renewedAt.toISOString(),
    })),
    notes: notes.map(({ at, memberName, reason }) => ({
      at: at.toISOString(),
      member: memberName ?? '',
      text: reason ?? '',
    })),
    block: block === undefined ? null : { until: block.until.toISOString(), reason: block.reason },
    needs_owner: needsOwner,
    erased_from: erasure?.dueAt.toISOString() ?? null,
    is_erased: erasure?.erasedAt != null,
  }
}
