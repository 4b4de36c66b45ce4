import { bodiesOf, type FactBody, factsOfReport, isSameBody, keepFacts, type MatchReport } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { hearMatch, type KeptFact, loadKeptFacts, upsertFacts } from './kept-facts.ts'
import { alignLog } from './align-log.ts'
import { loadDatedMatch, putBackIfOn, putOffIfLeft } from './put-off.ts'
import { writeOwnDifferences, writeSourceDifferences } from './write-differences.ts'

const WITHDRAWN: FactBody = { kind: 'withdrawn' }

/**
 * Takes everything a source says about a match: it is compared with what the source said before, stored, and written
 * to the log if the source is in force, in one transaction (ADR-25). Returns whether anything changed.
 */
export async function takeReport(
  db: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  report: MatchReport,
  playerIdOf: (sourceId: string) => number | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const inForce = await holdMatch(tx, source.championshipId, fixtureId)
    if (inForce === source.id && report.state === 'scheduled') {
      const match = await loadDatedMatch(tx, fixtureId)
      if (match !== undefined) {
        await putOffIfLeft(tx, source, match, report.kickOffAt)
        await putBackIfOn(tx, source, match, report.kickOffAt)
      }
    }
    const before = await loadKeptFacts(tx, source.id, fixtureId)
    const known = new Map(before.map((fact) => [fact.key, fact]))
    const standing = new Map(
      before
        .filter(({ body }) => body.kind !== 'withdrawn')
        .map(({ key, body, missing }) => [key, { body, missing }]),
    )
    const told = factsOfReport(report, source.kind, playerIdOf, bodiesOf(standing))
    const { kept, isSetAside } = keepFacts(standing, told.facts)
    const now = new Date()
    const changed: KeptFact[] = []
    let hasMoved = false
    for (const key of new Set([...standing.keys(), ...kept.keys()])) {
      const next = kept.get(key) ?? { body: WITHDRAWN, missing: 0 }
      const last = known.get(key)
      const isSame = last !== undefined && isSameBody(last.body, next.body)
      if (isSame && last.missing === next.missing) continue
      hasMoved ||= !isSame
      changed.push({
        key,
        revision: (last?.revision ?? 0) + (isSame ? 0 : 1),
        body: next.body,
        happenedAt: isSame ? last.happenedAt : now,
        missing: next.missing,
      })
    }
    await upsertFacts(tx, source.id, fixtureId, changed)
    // An answer that is set aside is yesterday's: the source was heard, and nothing of what it says counts.
    if (isSetAside) {
      await hearMatch(tx, source.id, fixtureId, { hasMoved: false })
      return false
    }
    const { unknownPlayers: unknown } = told
    const { state, isComplete } = report
    await hearMatch(tx, source.id, fixtureId, { hasMoved, state, isComplete, unknown })
    await writeOwnDifferences(tx, source.id, fixtureId, told.differences)
    if (hasMoved) await writeSourceDifferences(tx, fixtureId)
    if (inForce === source.id && hasMoved) await alignLog(tx, source, fixtureId)
    return hasMoved
  })
}
