import { expect, it } from 'vitest'
import { rehearseMoney } from './rehearse-money.ts'

const PORT = 8597
const WITHIN_MS = 300_000

it(
  'paid joins under a broken network and kills of the server come to one debit for each entry',
  async () => {
    const lines: string[] = []
    const tell = (line: string) => void lines.push(line)
    const report = await rehearseMoney({ joins: 60, seed: 7, port: PORT, kills: 2, tombstone: true, tell })
    expect(report.faults).toEqual([])
    expect(report.debits).toBe(report.entries)
    expect(report.entries).toBeGreaterThan(20)
    expect(lines[0]).toContain('60 joins answered')
  },
  WITHIN_MS,
)
