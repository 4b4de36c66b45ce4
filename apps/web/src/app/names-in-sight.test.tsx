import { QueryClientProvider } from '@tanstack/react-query'
import type { I18n } from '@lingui/core'
import { render } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { AnswerData, DashboardCard, Fixture, TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { BrandProvider } from '../brand/brand.tsx'
import { FullTime } from '../features/dashboard/FullTime.tsx'
import { GoalRibbon } from '../features/dashboard/GoalRibbon.tsx'
import { MomentsCard, RankCard } from '../features/dashboard/MatchdayCards.tsx'
import { Ticker } from '../features/dashboard/Ticker.tsx'
import { PickTable } from '../features/room-team/PickTable.tsx'
import { NO_CHANGE } from '../features/room-team/change-squad.ts'
import { AutoSubsCard } from '../features/season/AutoSubsCard.tsx'
import { RoundRoles } from '../features/season/RoundRoles.tsx'
import { EMPTY_DRAFT } from '../features/squads/draft.ts'
import { rowsOf } from '../features/squads/model.ts'
import { RolePickers } from '../features/squads/RolePickers.tsx'
import { SwapDialog } from '../features/squads/SwapDialog.tsx'
import { planTransfers } from '../features/squads/transfers.ts'
import { TransferSummary } from '../features/squads/TransferSummary.tsx'
import { BesideMine } from '../features/team/BesideMine.tsx'
import { OwnInMatch } from '../features/team/OwnInMatch.tsx'
import { TeamPitch } from '../features/team/TeamPitch.tsx'
import { LanguageProvider, loadLanguage, loadScreenTexts } from '../i18n/language.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { SquadGroups } from '../screens/Team/SquadGroups.tsx'
import { SellList } from '../screens/Transfers/SellList.tsx'
import {
  buildPlayer,
  buildSeasonTournament,
  buildTournamentForBuilding,
  buildUserTeam,
} from '../testing/build-squad.ts'
import { player } from '../testing/build-game.ts'
import { TEST_BRAND } from '../testing/render-app.tsx'

let texts: I18n
beforeAll(async () => {
  await loadScreenTexts()
  texts = await loadLanguage('en')
})

const ilic = (id: number, firstName: string, values: Partial<TeamPlayer> = {}): TeamPlayer => {
  const game = player({ teamPoints: 8, isCaptain: false, factor: 1, teamId: 3, ...values })
  const called = { id, playerId: id, firstName, lastName: 'Ilić', name: 'N. Ilić' }
  return { ...buildPlayer(id, 'MID'), ...game, ...called } as TeamPlayer
}

const NIKOLA = ilic(11, 'Nikola', { isCaptain: true, factor: 2, chosenBy: 50 })
const NEMANJA = ilic(12, 'Nemanja', { chosenBy: 2 })
const BOTH = [NIKOLA, NEMANJA]

function teamOf(players: readonly TeamPlayer[], values: Partial<UserTeam> = {}): UserTeam {
  return {
    ...buildUserTeam([]),
    groups: [{ groupId: 3, players: [...players] }],
    reserves: [],
    points: 8,
    current_place: 3,
    total_players: 100,
    is_final: false,
    is_seasonal_game: false,
    start_time: new Date().toISOString(),
    season: null,
    ...values,
  } as UserTeam
}

type Moment = AnswerData<'rankHistory'>['moments'][number]
const momentOf = ({ playerId }: TeamPlayer, at: number): Moment => ({
  at: new Date(Date.UTC(2026, 0, 1, 15, at)).toISOString(),
  minute: `${at}'`,
  playerId,
  playerName: 'N. Ilić',
  kit: { primary: '#000000', secondary: '#ffffff', pattern: 'plain' },
  action: 'goal',
  points: 5,
})
const moments = BOTH.map((one, at) => momentOf(one, 10 * (at + 1)))
const sampleAt = (minute: number, place: number) => ({
  at: new Date(Date.UTC(2026, 0, 1, 15, minute)).toISOString(),
  place,
  points: minute,
})
const samples = [sampleAt(0, 90), sampleAt(5, 90), sampleAt(10, 50), sampleAt(15, 50), sampleAt(20, 10)]
const history = { total_players: 100, samples, moments, race: null }
const nothing = () => undefined

const draft = { ...EMPTY_DRAFT, subTournamentId: 701, picks: BOTH }
const five = buildTournamentForBuilding()
const seasonTeam = teamOf([NIKOLA], {
  is_seasonal_game: true,
  remainingBudget: 1,
  season: { locked_players: [11], free_transfers: 1, is_editable: true } as unknown as UserTeam['season'],
})

const subs = teamOf([{ ...NIKOLA, isAutoOut: true, replacedById: 12, autoSubReason: 'replaced' }], {
  reserves: [{ ...NEMANJA, isAutoIn: true, autoSubReason: 'cameIn' }],
})

const ribbonOf = (one: TeamPlayer, kind: 'goals' | 'takenBack') => (
  <GoalRibbon
    show={{ id: 1, kind, moments: [momentOf(one, 10)] }}
    players={BOTH}
    need={undefined}
    pitch={null}
    isOnPitch={false}
    total={createRef()}
    onEnd={nothing}
  />
)

const plan = planTransfers(
  { ...draft, teamId: 901, picks: [NEMANJA] },
  seasonTeam,
  buildSeasonTournament(),
  [],
)

const PLACES: readonly (readonly [string, () => ReactElement])[] = [
  ['the pitch', () => <TeamPitch team={teamOf(BOTH)} onPlayer={nothing} />],
  ['the bench', () => <TeamPitch team={teamOf([NIKOLA], { reserves: [NEMANJA] })} onPlayer={nothing} />],
  ['their match', () => <OwnInMatch fixture={fixtureOf(3, 4)} players={BOTH} />],
  [
    'the ticker',
    () => (
      <>
        {moments.map((one) => (
          <Ticker key={one.at} moment={one} players={BOTH} />
        ))}
      </>
    ),
  ],
  ['the latest moments', () => <MomentsCard history={history} players={BOTH} />],
  ['the race', () => <RankCard history={history} players={BOTH} prize={0} currency="EUR" />],
  ['the goals', () => <>{[ribbonOf(NIKOLA, 'goals'), ribbonOf(NEMANJA, 'goals')]}</>],
  ['goals taken back', () => <>{[ribbonOf(NIKOLA, 'takenBack'), ribbonOf(NEMANJA, 'takenBack')]}</>],
  [
    'full time',
    () => <FullTime card={{ name: 'Game' } as DashboardCard} team={teamOf(BOTH)} need={undefined} />,
  ],
  [
    'another team beside mine',
    () => <BesideMine mine={teamOf([NIKOLA])} theirs={teamOf([NEMANJA])} onPlayer={nothing} />,
  ],
  ['substitutions and their reasons', () => <AutoSubsCard team={subs} formation={undefined} />],
  ['the roles of a round', () => <RoundRoles team={teamOf(BOTH)} />],
  [
    'the roles of a draft',
    () => <RolePickers draft={draft} tournament={five} dispatch={nothing} onTooEarly={nothing} />,
  ],
  [
    'a swap',
    () => (
      <SwapDialog
        squad={BOTH}
        player={NIKOLA}
        changes={[NEMANJA]}
        order={[]}
        onSwap={nothing}
        onClose={nothing}
      />
    ),
  ],
  ['transfers to confirm', () => <>{plan && <TransferSummary plan={plan} />}</>],
  [
    'a list to pick from',
    () => <PickTable players={BOTH} isPicked={() => false} blockedReason={nothing} onPress={nothing} />,
  ],
  ['the groups of a squad', () => <SquadGroups team={teamOf(BOTH)} />],
  [
    'players to sell',
    () => <SellList team={teamOf(BOTH)} change={NO_CHANGE} onChange={nothing} onBuy={nothing} />,
  ],
]

function fixtureOf(host: number, guest: number): Fixture {
  return { host_team: { id: host }, guest_team: { id: guest } } as Fixture
}

it.each(PLACES)('players of one surname and initial are told apart in %s', (_, place) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrandProvider brand={TEST_BRAND}>
        <LanguageProvider initial={texts}>
          <MemoryRouter>{place()}</MemoryRouter>
        </LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>,
  )
  const shown = document.body.textContent
  expect(shown).toContain('Ni. Ilić')
  expect(shown).toContain('Ne. Ilić')
  expect(shown.replaceAll(/N[ie]\. Ilić/g, '')).not.toContain('Ilić')
})

it('the shirts of a draft too', () => {
  const words = { figure: () => '', plate: () => ({ value: '' }), describe: () => '' }
  const names = rowsOf(draft, five, words).flatMap(({ players }) => players.map(({ name }) => name))
  expect(names).toEqual(['Ni. Ilić', 'Ne. Ilić'])
})
