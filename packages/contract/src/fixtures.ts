import { z } from 'zod'
import { operation } from './operation.ts'
import {
  assetUrl,
  dateTime,
  envelope,
  id,
  idParams,
  idText,
  kit,
  points,
  roundScopedIdText,
} from './shared.ts'

export const FIXTURE_STATES = [
  'upcoming',
  'playing',
  'half_time',
  'finished',
  'postponed',
  'abandoned',
] as const

const fixtureTeam = z.object({
  id,
  name: z.string(),
  short_name: z.string(),
  logo: z.object({ url: assetUrl }),
  kit,
})

export const fixture = z.object({
  id,
  /** Null while no date is known. */
  datetime: dateTime.nullable(),
  /** What to show as the time: minute, half-time, full-time…; empty before the match. */
  period: z.string(),
  state: z.enum(FIXTURE_STATES),
  minute: z.int().nullable(),
  result: z.string().nullable(),
  host_score: z.int().nullable(),
  guest_score: z.int().nullable(),
  host_team: fixtureTeam,
  guest_team: fixtureTeam,
  host_difficulty: z.int().nullable(),
  guest_difficulty: z.int().nullable(),
  online_store_url: z.string().nullable(),
})

export const tournamentFixturesOperation = operation('tournamentFixtures', {
  feature: 'fixtures',
  summary: 'The matches of a tournament, by rounds; with sub_tournament_id only those of its round.',
  access: 'public',
  params: idParams,
  query: z.strictObject({ sub_tournament_id: roundScopedIdText.optional() }),
  answer: envelope(
    z.array(
      z.object({
        round: z.object({ id, name: z.string(), roundNumber: z.int() }),
        fixtures: z.array(fixture),
      }),
    ),
  ),
  refusals: ['notFound'],
})

export const championshipTeamsOperation = operation('championshipTeams', {
  feature: 'fixtures',
  summary: 'The real teams of a championship.',
  access: 'public',
  params: idParams,
  answer: envelope(z.array(fixtureTeam)),
  refusals: ['notFound'],
})

export const championshipRoundsOperation = operation('championshipRounds', {
  feature: 'fixtures',
  summary: 'The rounds of a championship in order.',
  access: 'public',
  params: idParams,
  answer: envelope(
    z.array(
      z.object({
        id,
        name: z.string(),
        roundNumber: z.int(),
        date: dateTime.nullable(),
        is_active: z.boolean(),
      }),
    ),
  ),
  refusals: ['notFound'],
})

export const resultsOperation = operation('results', {
  feature: 'fixtures',
  summary: 'Results of a round by day; without round_id the round being played, else the last one.',
  access: 'public',
  query: z.strictObject({ round_id: idText.optional(), championshipId: idText.optional() }),
  answer: envelope(z.null(), {
    roundName: z.string(),
    results: z.array(
      z.object({
        date: z.iso.date().nullable(),
        scores: z.array(
          z.object({
            id,
            status: z.string(),
            hostName: z.string(),
            guestName: z.string(),
            hostLogo: assetUrl,
            guestLogo: assetUrl,
            hostScore: z.int().nullable(),
            guestScore: z.int().nullable(),
            time: dateTime.nullable(),
            hasVideo: z.boolean(),
            hasPhotos: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  refusals: ['notFound'],
})

export const timelineEvent = z.object({
  /** The number of the event kind: `EVENT_NUMBERS`. */
  statId: z.int().min(1).max(10),
  /** As shown, for example "45+2". */
  minute: z.string(),
  isHost: z.boolean(),
  points: points.nullable(),
  assist_points: points.nullable(),
  playerId: id,
  playerName: z.string(),
  /** The player who assisted, or who went off. */
  assistantName: z.string().nullable(),
})

const scoreboard = z.object({
  hostName: z.string(),
  guestName: z.string(),
  hostLogo: assetUrl,
  guestLogo: assetUrl,
  hostKit: kit,
  guestKit: kit,
  hostScore: z.int().nullable(),
  guestScore: z.int().nullable(),
})

const halves = { firstHalfStats: z.array(timelineEvent), secondHalfStats: z.array(timelineEvent) }

export const highlightsOperation = operation('highlights', {
  feature: 'fixtures',
  summary: 'A match: score, time, events of each half.',
  access: 'public',
  params: z.strictObject({ matchId: idText }),
  answer: envelope(
    z.object({
      id,
      start_date: z.iso.date().nullable(),
      start_time: dateTime.nullable(),
      round: z.object({ name: z.string() }),
      score: scoreboard,
      state: z.enum(FIXTURE_STATES),
      /** As shown: the minute, or a word. */
      current_time: z.string(),
      minute: z.int().nullable(),
      liveScore: z.object(halves),
    }),
  ),
  refusals: ['notFound', 'fixtureNotStarted'],
})

const lineUpPlayer = z.object({
  playerId: id,
  name: z.string(),
  position: z.string(),
  minutes: z.int(),
  points: points.nullable(),
})

export const livescoreOperation = operation('livescore', {
  feature: 'fixtures',
  summary: 'A match with line-ups and bonus, for the live score screen.',
  access: 'public',
  params: idParams,
  answer: envelope(
    z.object({
      /** A minute ("67'") or a text. */
      status: z.string(),
      /** 1 not started, 2 first half, 3 half time, 4 or higher second half and later. */
      status_id: z.int(),
      date: dateTime.nullable(),
      score: scoreboard,
      mvpName: z.string().nullable(),
      mvpIsHost: z.boolean().nullable(),
      ...halves,
      teams: z.object({
        hostTeam: z.object({ starters: z.array(lineUpPlayer), bench: z.array(lineUpPlayer) }),
        guestTeam: z.object({ starters: z.array(lineUpPlayer), bench: z.array(lineUpPlayer) }),
      }),
      playersWithBonuses: z.array(z.object({ name: z.string(), bonus: z.number() })),
      playersWithBonusSystem: z.array(z.object({ name: z.string(), bonus: z.number() })),
    }),
  ),
  refusals: ['notFound'],
})
