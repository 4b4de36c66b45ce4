import { deserialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { type AutofillCandidate, fillSquad, searchTeams, type SearchedTeams } from '@gaffer/autofill'
import { serveJobs } from '../platform/threads/serve-jobs.ts'
import type { FillAnswer, FillJob } from './squad-filler.ts'

/** Candidates as this worker read them, with the teams searched among them: each manager's own is derived from one. */
type Known = {
  readonly candidates: readonly AutofillCandidate[]
  readonly searches: LRUCache<string, SearchedTeams>
}

const known = new LRUCache<number, Known>({ max: 50 })

serveJobs(({ candidates: { id, bytes }, picked, rules, seed }: FillJob): FillAnswer => {
  const { candidates, searches } = known.get(id) ?? read(id, bytes)
  const key = JSON.stringify([picked, rules])
  const searched = searches.get(key) ?? searchTeams({ candidates, picked, rules })
  searches.set(key, searched)
  return fillSquad({ candidates, picked, rules, seed, searched })
})

function read(id: number, bytes: SharedArrayBuffer): Known {
  const fresh = {
    candidates: deserialize(Buffer.from(bytes)) as readonly AutofillCandidate[],
    searches: new LRUCache<string, SearchedTeams>({ max: 200 }),
  }
  known.set(id, fresh)
  return fresh
}
