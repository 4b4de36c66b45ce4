import { z } from 'zod'
import { operation } from './operation.ts'
import { teamPlayer } from './players.ts'
import { envelope, id, idParams, roundScopedId, roundScopedIdText } from './shared.ts'
import { changeRefusals } from './transfers.ts'

const swapRefusals = [
  ...changeRefusals,
  'playerNotInTeam',
  'swapSamePlayer',
  'swapNotReserve',
  'swapNotStarter',
  'swapBreaksFormation',
  'reserveWithoutPreference',
] as const
const swapBody = {
  player_in_id: id,
  player_out_id: id,
  version: z.int().min(0).optional(),
}
const arranged = envelope(
  z.object({ user_team_id: roundScopedId, version: z.int(), currentScheme: z.string() }),
)

export const swapPlayersOperation = operation('swapPlayers', {
  feature: 'squads',
  summary: 'Exchange a starter and a reserve; captain and vice pass to the incoming player.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject({ ...swapBody, teamId: roundScopedId }),
  answer: arranged,
  refusals: swapRefusals,
})

export const swapInNewestTeamOperation = operation('swapInNewestTeam', {
  feature: 'squads',
  summary: 'The same in the newest open team of the caller.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject(swapBody),
  answer: arranged,
  refusals: swapRefusals,
})

const preferenceBody = { player_one_id: id, player_two_id: id, version: z.int().min(0).optional() }

export const swapPreferencesOperation = operation('swapPreferences', {
  feature: 'squads',
  summary: 'Exchange two reserves in the order they come on.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject({ ...preferenceBody, teamId: roundScopedId }),
  answer: arranged,
  refusals: swapRefusals,
})

export const swapPreferencesInNewestTeamOperation = operation('swapPreferencesInNewestTeam', {
  feature: 'squads',
  summary: 'The same in the newest open team of the caller.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject(preferenceBody),
  answer: arranged,
  refusals: swapRefusals,
})

export const changeSchemeOperation = operation('changeScheme', {
  feature: 'squads',
  summary: 'Play another formation with the same squad.',
  access: 'manager',
  changes: ['team'],
  params: z.strictObject({ schemeKey: z.string().max(20) }),
  body: z.strictObject({ teamId: roundScopedId, version: z.int().min(0).optional() }),
  answer: arranged,
  refusals: [...changeRefusals, 'schemeNotAvailable', 'schemeNotBought', 'schemeNeedsReserves'],
})

export const possibleChangesOperation = operation('possibleChanges', {
  feature: 'squads',
  summary: 'With whom a player of the team can change places; an empty list when with nobody.',
  access: 'manager',
  shows: ['team'],
  params: idParams,
  query: z.strictObject({ user_team_id: roundScopedIdText.optional() }),
  answer: envelope(z.object({ playerId: id, possibleChanges: z.array(teamPlayer) })),
  refusals: ['notFound', 'playerNotInTeam', 'teamHiddenBeforeStart', 'roomRoundNotFinished'],
})
