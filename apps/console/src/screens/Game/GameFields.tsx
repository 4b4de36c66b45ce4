import { FigureField } from '../../features/terms/FigureField.tsx'
import type { Terms, TermsFault } from '../../features/terms/terms.ts'
import { t } from '../../texts/translate.ts'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import classes from './Game.module.css'

/** What a game has besides the terms of its contests. */
export type GameOfForm = { readonly key: string; readonly championships: string[]; readonly ahead: number }

type Props = {
  readonly own: GameOfForm
  readonly kind: Terms['kind']
  readonly isNew: boolean
  readonly championships: readonly { readonly source: string; readonly name: string }[]
  readonly faults: readonly TermsFault[]
  readonly onOwn: (own: GameOfForm) => void
  readonly onKind: (kind: Terms['kind']) => void
}

/** What a game is called in its file, where it opens contests, and how many gameweeks ahead. */
export function GameFields({ own, kind, isNew, championships, faults, onOwn, onKind }: Props) {
  const faultAt = (key: string) => faults.find((fault) => fault.key.split('.')[0] === key)?.text
  const choose = (source: string, isOn: boolean) =>
    onOwn({
      ...own,
      championships: isOn
        ? [...own.championships, source]
        : own.championships.filter((one) => one !== source),
    })
  return (
    <Panel title={t('games.what')}>
      <PanelBody>
        <div className={classes.fields}>
          <TextField
            label={t('games.key')}
            hint={t('games.keyHint')}
            maxLength={40}
            value={own.key}
            disabled={!isNew}
            fault={own.key === '' ? undefined : faultAt('key')}
            onText={(key) => onOwn({ ...own, key })}
          />
          <ChoiceField
            label={t('contests.kind')}
            value={kind}
            disabled={!isNew}
            options={(['gameweek', 'season'] as const).map((one) => [one, t(`contestKind.${one}`)])}
            onText={(chosen) => onKind(chosen === 'season' ? 'season' : 'gameweek')}
          />
          <FigureField
            label={t('games.ahead')}
            value={own.ahead}
            fault={faultAt('ahead')}
            onFigure={(ahead) => onOwn({ ...own, ahead: Math.min(99, ahead ?? 0) })}
          />
        </div>
        <fieldset className={classes.championships}>
          <legend>{t('contests.championship')}</legend>
          {championships.map(({ source, name }) => (
            <label key={source}>
              <input
                type="checkbox"
                checked={own.championships.includes(source)}
                onChange={({ target }) => choose(source, target.checked)}
              />
              {name}
            </label>
          ))}
          {faultAt('championships') !== undefined && <p>{faultAt('championships')}</p>}
        </fieldset>
      </PanelBody>
    </Panel>
  )
}
