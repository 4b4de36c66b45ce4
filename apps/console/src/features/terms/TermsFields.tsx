import type { ReactNode } from 'react'
import { useMoney } from '../session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FigureField } from './FigureField.tsx'
import { PrizeFields } from './PrizeFields.tsx'
import { Switches } from './Switches.tsx'
import { faultOf, type Freedom, type Terms, type TermsFault, type TermsKey } from './terms.ts'
import classes from './Terms.module.css'

const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
const HUNDRED = 100

type Props = {
  readonly terms: Terms
  readonly faults: readonly TermsFault[]
  readonly packs: readonly string[]
  readonly freedomOf: (key: TermsKey) => Freedom
  /** What the fee, the guarantee and the prizes come to, beside them. */
  readonly books?: ReactNode
  readonly onChange: (changes: Partial<Terms>) => void
}

/** Every term in a field of its own; what may not change any more is told before it is tried. */
export function TermsFields({ terms, faults, packs, freedomOf, books, onChange }: Props) {
  const { currency } = useMoney()
  const minor = 10 ** currency.exponent
  const about = (key: TermsKey) => {
    const freedom = freedomOf(key)
    const hint = freedom === 'free' ? undefined : t(`terms.${freedom}`)
    return { hint, fault: faultOf(faults, key), isLocked: freedom === 'locked' }
  }
  return (
    <>
      <Panel title={t('terms.names')} meta={t('terms.namesHint')}>
        <PanelBody>
          <div className={classNames(classes.fields, classes.names)}>
            {LANGUAGES.map((language) => (
              <TextField
                key={language}
                label={t(`language.${language}`)}
                dir="auto"
                lang={language}
                maxLength={200}
                value={terms.names[language] ?? ''}
                fault={faults.find(({ key }) => key === `names.${language}`)?.text}
                onText={(text) => onChange({ names: { ...terms.names, [language]: text } })}
              />
            ))}
          </div>
          {faults
            .filter(({ key }) => key === 'names')
            .map(({ text }) => (
              <p key={text} className={classes.fault}>
                {text}
              </p>
            ))}
        </PanelBody>
      </Panel>
      <Panel title={t('terms.money')} meta={currency.code}>
        <PanelBody>
          <div className={classes.fields}>
            <FigureField
              label={t('contest.fee')}
              unit={minor}
              value={terms.fee}
              {...about('fee')}
              onFigure={(fee) => onChange({ fee: fee ?? 0 })}
            />
            <FigureField
              label={t('terms.rake')}
              unit={HUNDRED}
              value={terms.rake_basis_points}
              {...about('rake_basis_points')}
              onFigure={(rake) => onChange({ rake_basis_points: rake ?? 0 })}
            />
            <FigureField
              label={t('contests.guarantee')}
              unit={minor}
              value={terms.guarantee}
              {...about('guarantee')}
              onFigure={(guarantee) => onChange({ guarantee: guarantee ?? 0 })}
            />
            <FigureField
              label={t('contest.capacity')}
              empty={t('contest.noLimit')}
              value={terms.capacity}
              {...about('capacity')}
              onFigure={(capacity) => onChange({ capacity })}
            />
            <FigureField
              label={t('contest.each')}
              empty={t('contest.noLimit')}
              value={terms.entries_per_manager}
              {...about('entries_per_manager')}
              onFigure={(each) => onChange({ entries_per_manager: each })}
            />
            <ChoiceField
              label={t('contest.ties')}
              value={terms.ties}
              disabled={about('ties').isLocked}
              hint={about('ties').fault ?? about('ties').hint}
              options={(['earlier', 'shared'] as const).map((one) => [one, t(`ties.${one}`)])}
              onText={(ties) => onChange({ ties: ties === 'shared' ? 'shared' : 'earlier' })}
            />
          </div>
          <PrizeFields
            prizes={terms.prizes}
            fault={faultOf(faults, 'prizes')}
            isLocked={about('prizes').isLocked}
            onChange={(prizes) => onChange({ prizes })}
          />
        </PanelBody>
      </Panel>
      {books}
      <Panel title={t('terms.rules')}>
        <PanelBody>
          <div className={classes.fields}>
            <ChoiceField
              label={t('contest.rulePack')}
              value={terms.rule_pack}
              disabled={about('rule_pack').isLocked}
              hint={about('rule_pack').fault ?? about('rule_pack').hint}
              options={packs.map((pack) => [pack, pack])}
              onText={(pack) => onChange({ rule_pack: pack })}
            />
            <FigureField
              label={t('terms.starters')}
              value={terms.starters}
              {...about('starters')}
              onFigure={(starters) => onChange({ starters: starters ?? 0 })}
            />
            <FigureField
              label={t('terms.budget')}
              unit={HUNDRED}
              value={terms.budget}
              {...about('budget')}
              onFigure={(budget) => onChange({ budget: budget ?? 0 })}
            />
            <FigureField
              label={t('terms.club')}
              value={terms.players_per_club}
              {...about('players_per_club')}
              onFigure={(most) => onChange({ players_per_club: most ?? 0 })}
            />
            <FigureField
              label={t('terms.deadline')}
              value={terms.deadline_minutes}
              {...about('deadline_minutes')}
              onFigure={(minutes) => onChange({ deadline_minutes: minutes ?? 0 })}
            />
          </div>
          <Switches terms={terms} faults={faults} freedomOf={freedomOf} onChange={onChange} />
        </PanelBody>
      </Panel>
    </>
  )
}
