import type { z } from 'zod'
import type { fixture, timelineEvent } from './fixtures.ts'
import type { Operations } from './operations.ts'
import type { breakdownEntry, playerInfo } from './player-info.ts'
import type { playerRow, teamPlayer } from './players.ts'
import type { room, roomNotice } from './room.ts'
import type { brand } from './session.ts'
import type { dashboardCard } from './dashboard.ts'
import type { createdGame } from './games.ts'
import type { league, leaguePairing, leagueRow, leagueTeam } from './leagues.ts'
import type { leaderBoardRow } from './standings.ts'
import type { userTeam } from './squads.ts'
import type { championship, entryRow, contest, tournamentCard, tournamentForBuilding } from './tournaments.ts'
import type { kit } from './shared.ts'
import type { chip } from './chips.ts'
import type { seasonState } from './transfers.ts'

export type { LiveHello, LiveMessage, LiveOutcome, LiveUpdate } from './live.ts'
export type { OperationName } from './paths.ts'
export type { ErrorCode } from './errors.ts'

/** A call with a JSON answer. */
export type JsonOperation = keyof Operations

/** The whole answer of a call. */
export type Answer<N extends JsonOperation> = z.output<Operations[N]['answer']>
/** The `data` of a call's answer. */
export type AnswerData<N extends JsonOperation> = Answer<N>['data']
type Schema<T> = T extends z.ZodType ? z.input<T> : undefined
/** What a client sends: path parameters, query, body; undefined where a call has none. */
export type Params<N extends JsonOperation> = Schema<Operations[N]['params']>
export type Query<N extends JsonOperation> = Schema<Operations[N]['query']>
export type Body<N extends JsonOperation> = Schema<Operations[N]['body']>

export type Brand = z.output<typeof brand>
export type Kit = z.output<typeof kit>
export type TournamentCard = z.output<typeof tournamentCard>
export type TournamentForBuilding = z.output<typeof tournamentForBuilding>
export type Contest = z.output<typeof contest>
export type Championship = z.output<typeof championship>
export type EntryRow = z.output<typeof entryRow>
export type PlayerRow = z.output<typeof playerRow>
export type TeamPlayer = z.output<typeof teamPlayer>
export type PlayerInfo = z.output<typeof playerInfo>
export type BreakdownEntry = z.output<typeof breakdownEntry>
export type Fixture = z.output<typeof fixture>
export type TimelineEvent = z.output<typeof timelineEvent>
export type UserTeam = z.output<typeof userTeam>
export type SeasonState = z.output<typeof seasonState>
export type ChipOfTeam = z.output<typeof chip>
export type Room = z.output<typeof room>
export type RoomNotice = z.output<typeof roomNotice>
export type LeaderBoardRow = z.output<typeof leaderBoardRow>
export type DashboardCard = z.output<typeof dashboardCard>
export type CreatedGame = z.output<typeof createdGame>
export type League = z.output<typeof league>
export type LeagueRow = z.output<typeof leagueRow>
export type LeaguePairing = z.output<typeof leaguePairing>
export type LeagueTeam = z.output<typeof leagueTeam>
