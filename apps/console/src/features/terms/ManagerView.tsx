import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeNumber } from '../../texts/figures.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useMoney } from '../session/workplace.tsx'
import classes from './Terms.module.css'

const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
export type Language = (typeof LANGUAGES)[number]

type Shown = NonNullable<ConsoleData<'previewContest'>['shown']>

type Props = {
  readonly shown: Shown | null | undefined
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

/** The card and the details of a contest as calls of managers present them, in the language they read. */
export function ManagerView({ shown, language, onLanguage }: Props) {
  const card = shown?.card ?? undefined
  const rules = shown?.rules ?? undefined
  return (
    <Panel
      title={t('terms.view')}
      aside={
        <span className={classes.languages} role="group" aria-label={t('terms.viewIn')}>
          {LANGUAGES.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
              {one}
            </button>
          ))}
        </span>
      }
    >
      {card === undefined ? (
        <PanelBody>
          <p className={classes.quiet}>{t('terms.noView')}</p>
        </PanelBody>
      ) : (
        <Card card={card} language={language} />
      )}
      {rules !== undefined && (
        <PanelBody>
          <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
            <Facts
              facts={[
                [t('terms.detail.run'), rules.tournament_run],
                [t('terms.detail.budget'), `${rules.team_budget.toFixed(1)}M`],
                [t('terms.detail.starters'), rules.titulars_limit],
                [t('terms.detail.club'), rules.max_players_per_team],
                [t('terms.detail.scoring'), rules.score_calculation],
                [t('terms.detail.each'), orNoLimit(rules.teams_per_user)],
                [t('terms.detail.prizes'), rules.prize_distribution],
              ]}
            />
          </div>
        </PanelBody>
      )}
    </Panel>
  )
}

function Card({
  card,
  language,
}: {
  readonly card: NonNullable<Shown['card']>
  readonly language: Language
}) {
  const { currency, money } = useMoney()
  const [contest] = card.subgames
  const unit = 10 ** currency.exponent
  const told = (amount: number) => money(Math.round(amount * unit))
  const marks = [
    `${card.team_budget.toFixed(1)}M`,
    t('terms.players', { count: card.titulars_limit }),
    card.active_captains && t('terms.captain'),
    card.active_vice && t('terms.vice_captain'),
    card.safety_net_active && t('terms.safety_net'),
    card.stacking_penalty_active && t('terms.stacking_penalty'),
  ].filter((mark) => mark !== false)
  return (
    <article
      className={classes.card}
      aria-label={t('terms.card')}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
    >
      <div className={classes.line}>
        <span className={classes.name}>{card.name}</span>
        {card.is_hot && <Tag tone="warn">{t('terms.hot')}</Tag>}
      </div>
      <div className={classes.line}>
        <span className={classes.quiet}>
          {card.championships.map(({ name }) => name).join(', ')}, {card.duration},{' '}
          {t('terms.matches', { count: card.number_of_matches })}
        </span>
        <span className={classes.quiet}>
          {t('contests.deadline')} {writeTime(card.start_time, 'short')}
        </span>
      </div>
      <div className={classes.tags}>
        {marks.map((mark) => (
          <Tag key={mark}>{mark}</Tag>
        ))}
      </div>
      {contest !== undefined && (
        <div className={classes.line}>
          <span>
            {t('value.pair', {
              part: writeNumber(contest.current_players),
              whole: orNoLimit(contest.max_players),
            })}
          </span>
          <span className={classes.pool}>
            {contest.total_prize_pool === 0 ? t('value.dash') : told(contest.total_prize_pool)}
          </span>
          <Tag tone="ok">{contest.entry_fee === 0 ? t('value.free') : told(contest.entry_fee)}</Tag>
        </div>
      )}
    </article>
  )
}

/** Calls of managers write no limit as a negative figure. */
function orNoLimit(figure: number): string {
  return figure < 0 ? t('contest.noLimit') : writeNumber(figure)
}
