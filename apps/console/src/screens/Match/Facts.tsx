import type { ReactNode } from 'react'
import { factText, minuteText, shortFactText } from '../../features/football/fact-words.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { isCorrectable, type MatchFact, type MatchFile } from './match-of.ts'

type Props = {
  readonly match: MatchFile
  readonly onCorrect: ((fact: MatchFact) => void) | undefined
  readonly aside: ReactNode
}

const TONES: Readonly<Record<MatchFact['agreement'], Tone>> = {
  same: 'ok',
  differs: 'warn',
  onlyThere: 'warn',
  onlyHere: 'info',
  own: 'plain',
}

/** Every fact that counts; beside it what another source of the match says of the same. */
export function Facts({ match, onCorrect, aside }: Props) {
  return (
    <Panel title={t('match.facts')} aside={aside}>
      {match.facts.length === 0 ? (
        <Empty text={t('match.noFacts')} />
      ) : (
        <Table
          label={t('match.facts')}
          columns={factColumns(match, onCorrect)}
          rows={match.facts}
          idOf={(fact) => fact.id ?? `there ${JSON.stringify(fact.there)}`}
        />
      )}
    </Panel>
  )
}

function factColumns(match: MatchFile, onCorrect: Props['onCorrect']): readonly Column<MatchFact>[] {
  const beside: readonly Column<MatchFact>[] =
    match.beside === null
      ? []
      : [
          {
            id: 'agreement',
            header: t('match.beside'),
            cell: ({ agreement }) =>
              agreement === 'own' ? null : <Tag tone={TONES[agreement]}>{t(`agreement.${agreement}`)}</Tag>,
          },
          {
            id: 'there',
            header: t('match.there', { source: wordOf('source', match.beside) }),
            wraps: true,
            cell: ({ there }) => (there === null ? t('match.nothingHere') : factText(there)),
          },
        ]
  const correct: readonly Column<MatchFact>[] =
    onCorrect === undefined
      ? []
      : [
          {
            id: 'correct',
            header: t('match.correct'),
            isFigure: true,
            cell: (fact) =>
              isCorrectable(fact) && fact.here !== null ? (
                <Button
                  size="small"
                  aria-label={t('correct.title', { fact: shortFactText(fact.here) })}
                  onClick={() => onCorrect(fact)}
                >
                  {t('match.correct')}
                </Button>
              ) : null,
          },
        ]
  return [
    {
      id: 'minute',
      header: t('match.when'),
      cell: ({ here, there }) =>
        minuteText(here ?? there ?? { minute: null, added: null }) || t('value.dash'),
    },
    {
      id: 'here',
      header: t('match.here'),
      wraps: true,
      cell: ({ here, is_corrected }) => (
        <>
          {here === null ? t('match.nothingHere') : factText(here)}{' '}
          {is_corrected && <Tag tone="info">{t('match.byHand')}</Tag>}
        </>
      ),
    },
    ...beside,
    ...correct,
  ]
}
