import { expect, it } from 'vitest'
import { rehearseScale } from './rehearse-scale.ts'

const PORT = 8590
const WITHIN_MS = 180_000

it(
  'a deadline over two nodes, while teams are saved, leaves every acknowledged team where the rules put it',
  async () => {
    const lines: string[] = []
    const tell = (line: string) => void lines.push(line)
    const report = await rehearseScale({ entries: 2_000, port: PORT, leadMs: 3_000, people: 10, tell })
    expect(report.faults).toEqual([])
    expect(report.nodes.map(({ unready }) => unready)).toEqual([0, 0])
    expect(report.saves).toBeGreaterThan(5)
    expect(report.seen).toBeGreaterThan(30)
  },
  WITHIN_MS,
)
