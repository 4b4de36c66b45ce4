import type { ReactNode } from 'react'
import { factText, minuteText, shortFactText } from '../../features/football/fact-words.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import classes from './Desk.module.css'
import { AgreementTag } from './AgreementTag.tsx'
import { isCorrectable, type MatchFact, type MatchFile, nameOfFact } from './match-of.ts'

type Props = {
  readonly match: MatchFile
  readonly onCorrect: ((fact: MatchFact) => void) | undefined
  readonly aside: ReactNode
  readonly foot?: ReactNode
  /** At the desk: the fact that is acted on, how one is chosen, and what stands above all. */
  readonly acts?: {
    /** In place of the minute alone. */
    readonly minute: Column<MatchFact>
    readonly chosen: string | undefined
    readonly above: ReactNode
  }
}

/** Every fact that counts; beside it what another source of the match says of the same. */
export function Facts({ match, onCorrect, aside, foot, acts }: Props) {
  return (
    <Panel title={t('match.facts')} aside={aside} foot={foot}>
      {acts?.above}
      {match.facts.length === 0 ? (
        <Empty text={t('match.noFacts')} />
      ) : (
        <Table
          label={t('match.facts')}
          columns={[acts?.minute ?? minuteColumn(), ...factColumns(match, onCorrect)]}
          rows={match.facts}
          idOf={nameOfFact}
          openId={acts?.chosen}
        />
      )}
    </Panel>
  )
}

function minuteColumn(): Column<MatchFact> {
  return {
    id: 'minute',
    header: t('match.when'),
    cell: ({ here, there }) => minuteText(here ?? there ?? { minute: null, added: null }) || t('value.dash'),
  }
}

function factColumns(match: MatchFile, onCorrect: Props['onCorrect']): readonly Column<MatchFact>[] {
  const beside: readonly Column<MatchFact>[] =
    match.beside === null
      ? []
      : [
          {
            id: 'agreement',
            header: t('match.beside'),
            cell: (fact) => <AgreementTag fact={fact} match={match} />,
          },
          {
            id: 'there',
            header: t('match.there', { source: wordOf('source', match.beside) }),
            wraps: true,
            cell: ({ there, explained }) => (
              <>
                {there === null ? t('match.nothingHere') : factText(there, match)}
                {explained && (
                  <small className={classes.explained}>{t('match.explainedBy', explained)}</small>
                )}
              </>
            ),
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
      id: 'here',
      header: t('match.here'),
      wraps: true,
      cell: ({ here, is_corrected }) => (
        <>
          {here === null ? t('match.nothingHere') : factText(here, match)}{' '}
          {is_corrected && <Tag tone="info">{t('match.byHand')}</Tag>}
        </>
      ),
    },
    ...beside,
    ...correct,
  ]
}
