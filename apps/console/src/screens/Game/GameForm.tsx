import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Books } from '../../features/contests/Books.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { type Language, ManagerView } from '../../features/terms/ManagerView.tsx'
import { ALL_FREE, type Terms } from '../../features/terms/terms.ts'
import { TermsFields } from '../../features/terms/TermsFields.tsx'
import { usePreview } from '../../features/terms/use-preview.ts'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { GameFields, type GameOfForm } from './GameFields.tsx'
import { Pause } from './Pause.tsx'
import { useGameFaults } from './use-game-faults.ts'

type All = ConsoleData<'operatorGames'>
type OneGame = All['games'][number]

/** What a game opens and where; whoever may not change it reads it. */
export function GameForm({ game, all }: { readonly game: OneGame | undefined; readonly all: All }) {
  const { workplace } = useHere()
  const isAllowed = useMay()('writeGame')
  const navigate = useNavigate()
  const [terms, setTerms] = useState<Terms>(game?.terms ?? all.usual)
  const [own, setOwn] = useState<GameOfForm>({
    key: game?.key ?? '',
    championships: game?.championships ?? [],
    ahead: game?.ahead ?? 2,
  })
  const [language, setLanguage] = useState<Language>('en')
  const round = all.rounds.find(({ source }) => own.championships.includes(source))
  const asked = useMemo(
    () => (round === undefined || !isAllowed ? undefined : { terms, round_id: round.id, language }),
    [terms, round, language, isAllowed],
  )
  const { preview } = usePreview(asked)
  const written = useMemo(() => ({ ...own, terms }), [own, terms])
  const { faults, waits, isCurrent } = useGameFaults(isAllowed ? written : undefined, game === undefined)
  const back = () => void navigate(pathTo(workplace.slug, 'games'))

  return (
    <Columns>
      <Stack>
        <GameFields
          own={own}
          kind={terms.kind}
          isNew={game === undefined}
          championships={all.championships}
          faults={faults}
          onOwn={setOwn}
          onKind={(kind) => setTerms({ ...terms, kind })}
        />
        <TermsFields
          terms={terms}
          faults={faults}
          packs={all.rule_packs}
          freedomOf={isAllowed ? ALL_FREE : () => 'locked'}
          books={preview?.shown && <Books contest={preview.shown.books} />}
          onChange={(changes) => setTerms((before) => ({ ...before, ...changes }))}
        />
      </Stack>
      <Stack>
        {isAllowed && <ManagerView shown={preview?.shown} language={language} onLanguage={setLanguage} />}
        {isAllowed && (
          <Panel title={t('games.store')}>
            <PanelBody>
              <ActForm
                name="writeGame"
                own={{ game: written, seen: game?.seen ?? null }}
                isComplete={isCurrent && faults.length === 0}
                consequence={game === undefined ? t('games.add') : t('games.save')}
                onDone={back}
              >
                {waits && <Notice tone="warn">{t('terms.waits')}</Notice>}
                {faults.length > 0 && <p>{t('terms.faults', { count: faults.length })}</p>}
              </ActForm>
            </PanelBody>
          </Panel>
        )}
        {isAllowed && game !== undefined && <Pause gameKey={game.key} isPaused={game.is_paused} />}
      </Stack>
    </Columns>
  )
}
