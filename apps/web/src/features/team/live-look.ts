import type { TeamPlayer } from '@gaffer/contract/types'
import type { Texts } from '../../i18n/language.tsx'
import type { LiveLook } from '../../ui/football/LiveTile.tsx'

const STATES: Readonly<Record<TeamPlayer['presence'], LiveLook['state']>> = {
  blank: 'waiting',
  upcoming: 'waiting',
  postponed: 'waiting',
  notInSquad: 'waiting',
  onBench: 'bench',
  onPitch: 'playing',
  clubPlays: 'playing',
  takenOff: 'off',
  sentOff: 'sentOff',
  finished: 'done',
}

/** Presences in which a player has nothing to show yet. */
const NOTHING_YET: ReadonlySet<TeamPlayer['presence']> = new Set(['blank', 'upcoming', 'postponed'])

/** The points shown for a player of a team: what they bring to it; for a reserve who does not count, their own. */
export function shownPoints(player: TeamPlayer): number | null {
  if (player.teamPoints === null) return null
  return player.factor === 0 ? player.points : player.teamPoints
}

/** A player's state in the current matches, as text and light. */
export function liveLookOf(player: TeamPlayer, { t, points, time }: Texts): LiveLook {
  const own = shownPoints(player)
  const isSilent = NOTHING_YET.has(player.presence) && (own ?? 0) === 0 && player.replacedBy === null
  return {
    state: STATES[player.presence],
    points: own === null || isSilent ? undefined : points(own),
    line: lineOf(player, t, time),
  }
}

function lineOf(player: TeamPlayer, t: Texts['t'], time: Texts['time']): string {
  const { presence, presenceMinute: minute, factor, kickOffAt, replacedBy, isAutoOut } = player
  if (replacedBy !== null && isAutoOut) return t('live.forHim', { name: replacedBy })
  const isPlaying = presence === 'onPitch' || presence === 'clubPlays'
  if (isPlaying && minute !== null) {
    return factor !== null && factor > 1
      ? t('live.minuteDouble', { minute, factor })
      : t('live.minute', { minute })
  }
  if (presence === 'takenOff' && minute !== null) return t('live.offAt', { minute })
  if (presence === 'sentOff' && minute !== null) return t('live.sentOffAt', { minute })
  if (presence === 'upcoming' && kickOffAt !== null) return time(kickOffAt)
  return t('live.presence', { state: presence })
}
