import { z } from 'zod'
import { id, points } from '../shared.ts'
import { minorUnits } from './shared.ts'

const team = {
  entry_id: id,
  name: z.string(),
  contest: z.string(),
  round: z.int(),
  /** 0 while the team is out of its contest. */
  place_before: z.int(),
  place_after: z.int(),
}

/** What a correction or a new close would change for the teams of an operator, computed by the code that scores. */
export const effects = z.object({
  /** Teams whose points change, teams whose place changes, prizes that change. */
  teams: z.int(),
  places: z.int(),
  prizes: z.int(),
  contests: z.int(),
  /** What prizes would be more and less in sum. */
  prizes_more: minorUnits,
  prizes_less: minorUnits,
  /** Rounds whose points change; a closed one has to be reopened for it. */
  rounds: z.array(
    z.object({ id, number: z.int(), rule_pack: z.string(), is_closed: z.boolean(), teams: z.int() }),
  ),
  /** The players whose points change, those in most teams first. */
  players: z.array(
    z.object({ id, name: z.string(), round: z.int(), before: points, after: points, teams: z.int() }),
  ),
  /** The first of each list, the largest changes first. */
  moved_prizes: z.array(z.object({ ...team, prize_before: minorUnits, prize_after: minorUnits })),
  moved_teams: z.array(z.object({ ...team, points_before: points, points_after: points })),
  /** A prize would move or a round is closed: another person signs. */
  needs_signature: z.boolean(),
})
