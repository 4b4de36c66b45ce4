import { refusalText } from '../../features/calls/refusal-text.ts'
import { contradictionText } from '../../features/football/contradiction-words.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import type { MatchFile } from './match-of.ts'
import { OutcomeForm } from './OutcomeForm.tsx'
import { useOutcome } from './use-outcome.ts'

type Props = {
  readonly match: MatchFile
  /** Whether who reads may decide. */
  readonly mayDecide: boolean
  readonly onDone?: (isProposed: boolean) => void
}

/** How a match contradicts itself, so that its round waits, and a button for each decision that ends that. */
export function Contradictions({ match, mayDecide, onDone }: Props) {
  const { contradictions, decisions, hold } = match
  const { outcome, choose, error, seen } = useOutcome(match.id)
  if (contradictions.length === 0) return null
  return (
    <Panel title={t('contradiction.title')}>
      <PanelBody>
        <Notice tone="bad">{t('contradiction.hint')}</Notice>
        <ul>
          {contradictions.map((one) => (
            <li key={JSON.stringify(one)}>{contradictionText(one, match)}</li>
          ))}
        </ul>
        {mayDecide &&
          decisions.map((one) => (
            <Button key={one} size="small" disabled={hold?.is_mine === false} onClick={() => choose(one)}>
              {t(`outcome.${one}`)}
            </Button>
          ))}
      </PanelBody>
      {outcome && (
        <Dialog title={t(`outcome.${outcome}`)} kind="sheet" onClose={() => choose(undefined)}>
          <Stack>
            <p>{t(`outcome.${outcome}Hint`)}</p>
            {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
            {seen && (
              <OutcomeForm
                match={match}
                outcome={outcome}
                seen={seen}
                onDone={(isProposed) => {
                  choose(undefined)
                  onDone?.(isProposed)
                }}
              />
            )}
          </Stack>
        </Dialog>
      )}
    </Panel>
  )
}
