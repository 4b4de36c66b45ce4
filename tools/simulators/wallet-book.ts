import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A movement known to a wallet; rolling back an unknown one leaves a tombstone. */
export type BookEntry = {
  readonly operation: string
  readonly user: string
  /** Signed minor units, from the user's point of view; 0 for a tombstone. */
  readonly amount: number
  readonly currency: string
  readonly state: 'done' | 'rolled_back'
  readonly at: number
}

type Asked = Pick<BookEntry, 'operation' | 'user' | 'amount' | 'currency'>

/** The books of a simulated wallet: one line in a file per change, so that they survive every crash. */
export type WalletBook = {
  readonly debit: (asked: Asked) => 'done' | 'rolled_back' | 'insufficient_funds' | 'duplicate'
  readonly credit: (asked: Asked) => 'done' | 'duplicate'
  readonly rollback: (asked: Asked, keepsTombstone: boolean) => 'rolled_back' | 'unknown_operation'
  readonly find: (operation: string) => BookEntry | undefined
  readonly balance: (user: string) => number
  readonly entries: () => readonly BookEntry[]
  /** How often money was taken, given and refunded, including duplicates, for checkers to count. */
  readonly changes: () => readonly (BookEntry & { readonly change: Change })[]
}

export type Change = 'debit' | 'credit' | 'rollback' | 'tombstone'

/** Each user's opening balance, in minor units. */
const OPENING = 10_000_00

export function openWalletBook(
  file?: string,
  onMove?: (entry: BookEntry, change: Change) => void,
): WalletBook {
  const entries = new Map<string, BookEntry>()
  const spent = new Map<string, number>()
  const changes: (BookEntry & { change: Change })[] = []
  const apply = (change: Change, entry: BookEntry) => {
    changes.push({ ...entry, change })
    entries.set(entry.operation, entry)
    const moved = change === 'rollback' ? -entry.amount : entry.amount
    spent.set(entry.user, (spent.get(entry.user) ?? 0) + moved)
  }
  const write = (change: Change, entry: BookEntry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...entry, change })}\n`)
    apply(change, entry)
    onMove?.(entry, change)
  }
  if (file !== undefined && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue
      const { change, ...entry } = JSON.parse(line) as BookEntry & { change: Change }
      apply(change, entry)
    }
  }
  const balance = (user: string) => OPENING + (spent.get(user) ?? 0)
  const isSame = (known: BookEntry, asked: Asked) =>
    known.amount === asked.amount && known.user === asked.user && known.currency === asked.currency
  return {
    find: (operation) => entries.get(operation),
    balance,
    entries: () => [...entries.values()],
    changes: () => changes,
    debit: (asked) => {
      const known = entries.get(asked.operation)
      if (known?.state === 'rolled_back') return 'rolled_back'
      if (known !== undefined) return isSame(known, asked) ? 'done' : 'duplicate'
      if (balance(asked.user) + asked.amount < 0) return 'insufficient_funds'
      write('debit', { ...asked, state: 'done', at: Date.now() })
      return 'done'
    },
    credit: (asked) => {
      const known = entries.get(asked.operation)
      if (known !== undefined) return isSame(known, asked) ? 'done' : 'duplicate'
      write('credit', { ...asked, state: 'done', at: Date.now() })
      return 'done'
    },
    rollback: (asked, keepsTombstone) => {
      const known = entries.get(asked.operation)
      if (known?.state === 'rolled_back') return 'rolled_back'
      if (known !== undefined) {
        write('rollback', { ...known, state: 'rolled_back', at: Date.now() })
        return 'rolled_back'
      }
      if (!keepsTombstone) return 'unknown_operation'
      write('tombstone', { ...asked, amount: 0, state: 'rolled_back', at: Date.now() })
      return 'rolled_back'
    },
  }
}
