import { wordOf } from '../../texts/translate.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  playing: 'live',
  half_time: 'live',
  finished: 'plain',
  postponed: 'warn',
  delayed: 'warn',
  interrupted: 'warn',
  suspended: 'warn',
  cancelled: 'bad',
  abandoned: 'bad',
  awarded: 'plain',
}

/** The state of a match as a word. */
export function MatchState({ state }: { readonly state: string }) {
  return <Tag tone={TONES[state] ?? 'line'}>{wordOf('match', state)}</Tag>
}
