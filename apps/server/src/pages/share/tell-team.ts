import { decodeRoundScopedId, type TeamPlayer, type UserTeam } from '@gaffer/contract'
import { ASSET_PREFIX, DRAWING_VERSION } from '@gaffer/contract/assets'
import { type Language, translate } from '@gaffer/messages'
import { namesInSight } from '@gaffer/rules'
import { presentName } from '../../core/present-units.ts'
import { isOpenToOthers } from '../../contests/index.ts'
import { loadTeam, loadUserTeam, presentView, type UserTeamDeps } from '../../squads/index.ts'
import type { PitchPlayer } from './draw-pitch.ts'
import { baseOf, type PictureRequest, type Told, writeMoney, writeNumber } from './picture-request.ts'

/** Whoever looks at a shared picture is nobody we know: no manager has this number. */
const NOBODY = 0
const DRAWN = `${ASSET_PREFIX}/${DRAWING_VERSION}/`

/**
 * A team as anybody may see it: before the deadline its name and game alone, its manager's own picture included,
 * since a picture is passed on. Undefined for a team that nobody but its game's guests may see, and for one of
 * a room until its round is finished: who plays in a room its members alone may read.
 */
export async function tellTeam(
  deps: UserTeamDeps,
  request: PictureRequest,
  teamId: number,
): Promise<Told | undefined> {
  const { operator, language } = request
  const viewer = { operatorId: operator.id, managerId: NOBODY }
  const team = decodeRoundScopedId(teamId)
  const found = await loadTeam(deps.db, viewer, team)
  if (found === undefined || found.team.state !== 'entered') return undefined
  if (found.contest.type === 'room' && !isOpenToOthers(found.contest)) return undefined
  const heading = found.team.teamName
  const under = presentName(found.contest, language)
  const loaded = await loadUserTeam(deps, viewer, { contest: undefined, team })
  const title = `${heading} · ${under}`
  if (!loaded.ok || loaded.value === undefined) {
    const hidden = translate(language, 'answers.picture.hidden')
    const text = translate(language, 'answers.picture.call', { title: operator.brand.title })
    return {
      title,
      text,
      picture: { ...baseOf(request), heading, under, facts: [{ label: under, value: hidden }] },
    }
  }
  const shown = presentView(deps, loaded.value, language)
  const facts = factsOf(shown, request)
  const nameOf = namesInSight<TeamPlayer>(shown.groups.flatMap(({ players }) => players))
  const points = shown.points ?? 0
  const label = translate(language, 'answers.picture.points')
  return {
    title,
    text: [
      `${label}: ${writeNumber(points, language)}`,
      ...facts.map((fact) => `${fact.label}: ${fact.value}`),
    ].join(' · '),
    picture: {
      ...baseOf(request),
      heading,
      under,
      figure: { value: writeNumber(points, language), label },
      facts,
      rows: shown.groups.map(({ players }) =>
        players.map((player) => pitchPlayerOf(player, nameOf(player), language)),
      ),
    },
  }
}

function factsOf(team: UserTeam, request: PictureRequest): Told['picture']['facts'] {
  const { language } = request
  const { current_place: place, total_players: total, prize, is_final: isFinal } = team
  const written = (value: number) => writeNumber(value, language)
  return [
    ...(place === null
      ? []
      : [
          {
            label: translate(language, 'answers.picture.place'),
            value: translate(language, 'answers.picture.placeOf', {
              place: written(place),
              total: written(total),
            }),
          },
        ]),
    ...(isFinal && prize > 0
      ? [
          {
            label: translate(language, 'answers.picture.prize'),
            value: writeMoney(prize, request),
          },
        ]
      : []),
  ]
}

function pitchPlayerOf(player: TeamPlayer, name: string, language: Language): PitchPlayer {
  const points = player.teamPoints ?? null
  return {
    name,
    shirt: player.iconUrl.startsWith(DRAWN) ? player.iconUrl.slice(DRAWN.length) : '',
    points: points === null ? undefined : writeNumber(points, language),
    role: roleOf(player, language),
  }
}

function roleOf({ isCaptain, isViceCaptain }: TeamPlayer, language: Language): string | undefined {
  if (!isCaptain && !isViceCaptain) return undefined
  return translate(language, isCaptain ? 'football.captainLetter' : 'football.viceLetter')
}
