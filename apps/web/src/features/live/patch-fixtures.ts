import type { Answer, Fixture, LiveUpdate } from '@gaffer/contract/types'
import { isPlayed, keepSame } from './patch-players.ts'
import type { Patched } from './patched.ts'

type Fixtures = Answer<'tournamentFixtures'>

/** A minute as the server words it; anything else is a word. */
const MINUTE = /^\d/

/** Score, state and minute of the matches of a list; the words of a new state come with the answer. */
export function patchFixtures(answer: Fixtures, { fixtures }: LiveUpdate): Patched<Fixtures> {
  const news = new Map(fixtures.map((fixture) => [fixture.id, fixture]))
  let isWhole = true
  const patch = (fixture: Fixture): Fixture => {
    const reported = news.get(fixture.id)
    if (reported === undefined) return fixture
    const { state, minute, hostScore, guestScore, detail } = reported
    const isMinute = state === 'playing' && detail === null
    const isSameWord = state === fixture.state && !MINUTE.test(fixture.period)
    // One that is not played may have another date.
    isWhole &&= isPlayed(reported) && (isMinute || isSameWord)
    return {
      ...fixture,
      state,
      minute,
      period: isMinute ? `${minute ?? 0}’` : fixture.period,
      host_score: hostScore,
      guest_score: guestScore,
      result: hostScore === null || guestScore === null ? null : `${hostScore} - ${guestScore}`,
    }
  }
  const data = keepSame(answer.data, (round) => {
    const next = keepSame(round.fixtures, patch)
    return next === round.fixtures ? round : { ...round, fixtures: next }
  })
  return {
    answer: data === answer.data ? answer : { ...answer, data },
    lack: isWhole ? 'nothing' : 'figures',
  }
}
