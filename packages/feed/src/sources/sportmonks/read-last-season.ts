import { ok, refuse, type Result } from '@gaffer/rules'
import type { z } from 'zod'
import { estimatePoints, type SeasonSums } from '../first-prices.ts'
import { answerError, ofCall, readItems, readList } from '../read-answer.ts'
import type { Answer, AnswerError, LastSeasonOfPlayer } from '../source-model.ts'
import { readEnvelope } from './envelope.ts'
import { figureReader } from './read-figures.ts'
import { lastFixtureSchema, lastSquadRow } from './schema.ts'
import { FIGURE, meaningOf, positionOfId } from './words.ts'

/** The answers about last season; paged answers are given page by page. */
export type SportmonksLastSeasonAnswers = {
  /** `squads/seasons/ID/teams/TEAM?include=player;details` of each team */
  readonly squads: readonly Answer[]
  /** `fixtures?filters=fixtureSeasons:ID&include=participants;scores;state` */
  readonly fixtures: readonly Answer[]
}

const FULL_MATCH = 90

/**
 * Points and minutes of last season by player, with points estimated from the sums; for a player of two clubs, both
 * are added up. A squad without details gives nothing about its players.
 */
export function readSportmonksLastSeason(
  answers: SportmonksLastSeasonAnswers,
): Result<ReadonlyMap<string, LastSeasonOfPlayer>, AnswerError> {
  const conceded = readConceded(answers.fixtures)
  if (!conceded.ok) return conceded
  const players = new Map<string, LastSeasonOfPlayer>()
  for (const answer of answers.squads) {
    const read = readList(answer, readEnvelope, lastSquadRow, 'player')
    if (!read.ok && read.refusal.code === 'overQuota') return read
    // A squad of which nothing came hides nothing of the others.
    if (!read.ok) continue
    for (const row of read.value.items) {
      const sums = sumsOf(row, conceded.value)
      const position = positionOfId(row.position_id) ?? positionOfId(row.player?.position_id)
      if (sums === undefined || position === undefined) continue
      const known = players.get(String(row.player_id))?.lastSeason
      const birthDate = row.player?.date_of_birth ?? undefined
      const lastSeason = {
        points: (known?.points ?? 0) + estimatePoints(position, sums),
        minutes: (known?.minutes ?? 0) + sums.minutes,
      }
      players.set(String(row.player_id), { lastSeason, ...(birthDate !== undefined && { birthDate }) })
    }
  }
  return ok(players)
}

type Conceded = Pick<SeasonSums, 'clubConceded' | 'clubMatches'>

/** What each club conceded in its finished matches. */
function readConceded(answers: readonly Answer[]): Result<ReadonlyMap<number, Conceded>, AnswerError> {
  const conceded = new Map<number, Conceded>()
  const goalsOf = ({ scores }: z.infer<typeof lastFixtureSchema>, side: string) =>
    scores?.find((one) => one.description === 'CURRENT' && one.score.participant === side)?.score.goals ?? 0
  for (const { call, body } of answers) {
    const items = ofCall(call, readEnvelope(body))
    if (!items.ok) return items
    const read = ofCall(call, readItems(items.value, lastFixtureSchema))
    if (!read.ok) return read
    for (const fixture of read.value) {
      if (meaningOf(fixture.state_id, true).state !== 'finished') continue
      for (const { id, meta } of fixture.participants ?? []) {
        const { clubConceded, clubMatches } = conceded.get(id) ?? { clubConceded: 0, clubMatches: 0 }
        const goals = goalsOf(fixture, meta?.location === 'home' ? 'away' : 'home')
        conceded.set(id, { clubConceded: clubConceded + goals, clubMatches: clubMatches + 1 })
      }
    }
  }
  return conceded.size === 0 ? refuse(answerError('empty', 'last season has no match')) : ok(conceded)
}

function sumsOf(
  row: z.infer<typeof lastSquadRow>,
  conceded: ReadonlyMap<number, Conceded>,
): SeasonSums | undefined {
  const club = conceded.get(row.team_id)
  const figure = figureReader(row)
  const minutes = figure(FIGURE.minutes)
  if (club === undefined || !minutes) return undefined
  const count = (id: number) => figure(id) ?? 0
  return {
    ...club,
    minutes,
    appearances: figure(FIGURE.appearances) ?? Math.ceil(minutes / FULL_MATCH),
    goals: count(FIGURE.goals),
    assists: count(FIGURE.assists),
    saves: count(FIGURE.saves),
    penaltiesSaved: count(FIGURE.penaltiesSaved),
    penaltiesMissed: count(FIGURE.penaltiesMissed),
    yellowCards: count(FIGURE.yellowCards),
    redCards: count(FIGURE.redCards) + count(FIGURE.secondYellowCards),
  }
}
