import { setImmediate as breathe } from 'node:timers/promises'
import { foldMatch, type MatchState } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  loadFacts,
  type LoggedFact,
  type RoundContext,
  type ScoredPlayer,
  scorePlayers,
  type Scoreboard,
} from '../../rounds/index.ts'
import { type LiveScoreboards, scoringPlayers } from '../scoreboards/live-scoreboards.ts'
import { momentsBetween, type PlayerMoment, type RoundRecording } from './round-recording.ts'

/** Samples of a replayed matchday: as many as a curve on a phone can show. */
const MAX_SAMPLES = 60

export type ReplayedRound = RoundRecording & { readonly scored: ReadonlyMap<number, ScoredPlayer> }

/** Replays a round from the log up to a version, in steps, and records what each step brought. */
export async function replayRound(
  db: Kysely<DB>,
  scoreboards: LiveScoreboards,
  context: RoundContext,
  {
    scoreboard,
    logVersion,
    mostSamples,
  }: { readonly scoreboard: Scoreboard; readonly logVersion: number; readonly mostSamples: number },
): Promise<ReplayedRound> {
  const byFixture = await loadFacts(
    db,
    context.fixtures.map(({ fixtureId }) => fixtureId),
    logVersion,
  )
  const facts = [...byFixture.values()]
    .flat()
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || a.seq - b.seq)
  const said = new Map<number, LoggedFact[]>()
  const states = new Map<number, MatchState>()
  const moments: PlayerMoment[] = []
  const steps: { at: number; version: number; scored: ReadonlyMap<number, ScoredPlayer> }[] = []
  let scored = scorePlayers(context, states)
  for (const step of inSteps(facts, Math.min(MAX_SAMPLES, mostSamples))) {
    await breathe()
    for (const fact of step) said.set(fact.fixtureId, [...(said.get(fact.fixtureId) ?? []), fact])
    for (const fixtureId of new Set(step.map((fact) => fact.fixtureId))) {
      states.set(
        fixtureId,
        foldMatch(said.get(fixtureId) ?? [], (id) => context.players.get(id)?.position),
      )
    }
    const next = scorePlayers(context, states)
    const last = step.at(-1)
    const when = { at: last?.happenedAt.getTime() ?? 0, version: last?.seq ?? 0 }
    moments.push(...momentsBetween(scored, next, states, when))
    steps.push({ ...when, scored: next })
    scored = next
  }
  const standings = await scoreboards.standingsUnder(
    scoreboard,
    steps.map((step) => ({
      version: step.version,
      pack: context.pack,
      players: scoringPlayers(step.scored, context),
    })),
  )
  const samples = standings.map((packed, at) => ({
    at: steps[at]?.at ?? 0,
    version: steps[at]?.version ?? 0,
    packed,
  }))
  return { samples, moments, scored }
}

/** The facts in at most so many intervals of equal length. */
function inSteps(facts: readonly LoggedFact[], most: number): readonly (readonly LoggedFact[])[] {
  const first = facts[0]?.happenedAt.getTime() ?? 0
  const last = facts.at(-1)?.happenedAt.getTime() ?? 0
  const width = Math.max(1, (last - first + 1) / most)
  return [
    ...Map.groupBy(facts, ({ happenedAt }) => Math.floor((happenedAt.getTime() - first) / width)).values(),
  ]
}
