type Filled = { readonly playerId: number }
type Squad = { readonly groups: readonly object[]; readonly reserves: readonly Filled[] }

/** A guest who has entered a contest, and the team they entered it with. */
export type EnteredManager = { readonly token: string; readonly teamId: number; readonly squad: Squad }

/** Makes a guest, fills a team for them and joins; undefined where the contest took nobody. */
export async function enterManager(
  base: string,
  contest: number,
  teamName: string,
): Promise<EnteredManager | undefined> {
  const { token } = await send(base, 'POST', '/palms/auth', {})
  const filled = await send(base, 'POST', '/palms/team/autofill', { sub_tournament_id: contest }, token)
  const { data } = filled.body
  const groups = (data?.groups ?? []).map(
    (group: { readonly players: readonly Filled[] }, index: number) => ({
      groupId: index + 1,
      players: group.players.map(({ playerId }) => ({
        playerId,
        isCaptain: playerId === data.suggested.captain,
        isViceCaptain: playerId === data.suggested.viceCaptain,
      })),
    }),
  )
  const reserves = (data?.reserves ?? []).map(({ playerId }: Filled) => ({ playerId }))
  const squad = { groups, reserves }
  const path = `/palms/subTournament/join/${contest}?team_name=${encodeURIComponent(teamName)}`
  const joined = await send(base, 'PUT', path, squad, token)
  return joined.status === 200 ? { token, teamId: joined.body.data.user_team_id, squad } : undefined
}

/** A call as a page makes it. */
export async function send(base: string, method: string, path: string, body: object, token = '') {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  return {
    token: answer.headers.get('authorization') ?? '',
    status: answer.status,
    body: await answer.json(),
  }
}
