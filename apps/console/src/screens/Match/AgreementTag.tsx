import { t } from '../../texts/translate.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import type { MatchFact, MatchFile } from './match-of.ts'

const TONES: Readonly<Record<MatchFact['agreement'], Tone>> = {
  same: 'ok',
  differs: 'warn',
  onlyThere: 'warn',
  onlyHere: 'warn',
  waiting: 'info',
  own: 'plain',
}

/** A word about what two sources say of the same: who alone says it, or that a person has settled it. */
export function AgreementTag({ fact, match }: { readonly fact: MatchFact; readonly match: MatchFile }) {
  const { agreement, explained } = fact
  if (agreement === 'own') return null
  if (explained !== null) return <Tag tone="ok">{t('agreement.explained')}</Tag>
  return <Tag tone={TONES[agreement]}>{wordFor(agreement, match)}</Tag>
}

function wordFor(agreement: Exclude<MatchFact['agreement'], 'own'>, match: MatchFile): string {
  const isHand = { onlyHere: tellsByHand(match), onlyThere: match.beside === 'desk' }
  if (agreement !== 'onlyHere' && agreement !== 'onlyThere') return t(`agreement.${agreement}`)
  if (!tellsByHand(match) && match.beside !== 'desk') return t(`agreement.${agreement}`)
  return t(isHand[agreement] ? 'agreement.onlyByHand' : 'agreement.onlyInFeed')
}

function tellsByHand({ sources }: MatchFile): boolean {
  return sources.some((source) => source.kind === 'desk' && source.is_in_force)
}
