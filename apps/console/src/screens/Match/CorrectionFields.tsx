import { t } from '../../texts/translate.ts'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { EVENTS, FIGURES, type MatchFact, type MatchFile } from './match-of.ts'
import type { Draft } from './told-correction.ts'

type Props = {
  readonly match: MatchFile
  readonly fact: MatchFact | undefined
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

const KINDS = [...EVENTS, 'statistics'] as const

/** What a fact shall be: taken away, or another one. */
export function CorrectionFields({ match, fact, draft, onDraft }: Props) {
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change })
  const isFigures = draft.kind === 'statistics'
  const kinds = fact === undefined ? KINDS : KINDS.filter((kind) => (kind === 'statistics') === isFigures)
  return (
    <>
      {fact !== undefined && (
        <ChoiceField
          label={t('correct.what')}
          value={draft.what}
          options={[
            ['change', t('correct.change')],
            ['withdraw', t('correct.withdraw')],
          ]}
          onText={(what) => set({ what: what === 'withdraw' ? 'withdraw' : 'change' })}
        />
      )}
      {draft.what === 'change' && (
        <>
          <ChoiceField
            label={t('correct.kind')}
            value={draft.kind}
            options={kinds.map((kind) => [kind, t(`fact.${kind}`)] as const)}
            onText={(kind) => set({ kind })}
          />
          <ChoiceField
            label={t('correct.side')}
            value={draft.side}
            options={[
              ['home', match.home],
              ['away', match.away],
            ]}
            onText={(side) => set({ side: side === 'away' ? 'away' : 'home', playerId: '', otherId: '' })}
          />
          <People match={match} draft={draft} set={set} />
          {isFigures ? (
            <Figures draft={draft} set={set} />
          ) : (
            <>
              <TextField
                label={t('correct.minute')}
                inputMode="numeric"
                value={draft.minute}
                onText={(minute) => set({ minute })}
              />
              <TextField
                label={t('correct.added')}
                inputMode="numeric"
                value={draft.added}
                onText={(added) => set({ added })}
              />
            </>
          )}
        </>
      )}
    </>
  )
}

type Part = { readonly draft: Draft; readonly set: (change: Partial<Draft>) => void }

function People({ match, draft, set }: Part & Pick<Props, 'match'>) {
  const named = (side: 'home' | 'away') =>
    match.players
      .filter((player) => player.side === side)
      .map(({ id, name, shirt_number }) => {
        return [String(id), shirt_number === null ? name : `${shirt_number} ${name}`] as const
      })
  const nobody = [['', t('correct.nobody')]] as const
  const other = OTHER[draft.kind]
  const otherSide = draft.kind === 'penaltySaved' && draft.side === 'home' ? 'away' : draft.side
  const takerSide = draft.kind === 'penaltySaved' && draft.side === 'away' ? 'home' : otherSide
  return (
    <>
      <ChoiceField
        label={t('correct.player')}
        value={draft.playerId}
        options={[...nobody, ...named(draft.side)]}
        onText={(playerId) => set({ playerId })}
      />
      {other !== undefined && (
        <ChoiceField
          label={t(other)}
          value={draft.otherId}
          options={[...nobody, ...named(takerSide)]}
          onText={(otherId) => set({ otherId })}
        />
      )}
    </>
  )
}

const OTHER: Readonly<Record<string, 'correct.assistant' | 'correct.taker' | 'correct.playerOff'>> = {
  goal: 'correct.assistant',
  penaltyScored: 'correct.assistant',
  penaltySaved: 'correct.taker',
  substitution: 'correct.playerOff',
}

function Figures({ draft, set }: Part) {
  return (
    <>
      <ChoiceField
        label={t('correct.figure')}
        value={draft.figure}
        options={FIGURES.map((figure) => [figure, t(`figure.${figure}`)] as const)}
        onText={(figure) => set({ figure })}
      />
      <TextField
        label={t('correct.value')}
        inputMode="numeric"
        value={draft.value}
        onText={(value) => set({ value })}
      />
    </>
  )
}
