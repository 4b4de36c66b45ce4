/**
 * Somebody without a login who does nothing but ask for teams to be filled, each time around other players, over 40
 * connections. Prints how many were filled and how many refused.
 */
import { Agent, request } from 'node:http'

const CONNECTIONS = 40
const [base = '', contest = '', playersText = '[]', ms = '0'] = process.argv.slice(2)
const players = JSON.parse(playersText) as readonly { readonly id: number; readonly groupId: number }[]
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const counts: Record<string, number> = {}

function fill(): Promise<void> {
  const picks = Array.from({ length: 2 }, () => players[Math.floor(Math.random() * players.length)])
  const groups = picks.flatMap((one) =>
    one === undefined ? [] : [{ groupId: one.groupId, players: [{ playerId: one.id }] }],
  )
  const body = JSON.stringify({ sub_tournament_id: Number(contest), groups })
  return new Promise((resolve, reject) => {
    request(`${base}/api/palms/team/autofill`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
      .once('response', (answer) => {
        const status = String(answer.statusCode)
        counts[status] = (counts[status] ?? 0) + 1
        answer.resume().once('end', resolve)
      })
      .once('error', reject)
      .end(body)
  })
}

const until = performance.now() + Number(ms)
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < until) await fill()
  }),
)
agent.destroy()
process.stdout.write(JSON.stringify(counts))
