import {
  capacityOf,
  choicesOf,
  GAME_TYPES,
  type GameForm,
  type GameOptions,
  modelOf,
  splitsOf,
} from '../../features/games/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Chips, SelectField } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Fields.tsx'
import styles from './CreateGame.module.css'

type GameFieldsProps = {
  readonly options: GameOptions
  readonly form: GameForm
  /** Why the name was refused. */
  readonly nameFault: string | undefined
  readonly onChange: (change: Partial<GameForm>) => void
}

/** What a creator chooses: the kind, the matches, who may come and the prizes. */
export function GameFields({ options, form, nameFault, onChange }: GameFieldsProps) {
  const { t, currency } = useTexts()
  const isDuel = form.type === 'head_to_head'
  return (
    <>
      <Chips
        label={t('games.kind')}
        value={form.type}
        options={GAME_TYPES.map((value) => ({ value, label: t(`games.type.${value}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <p className={styles.about}>{t(`games.typeText.${form.type}`)}</p>
      <TextField
        label={t('games.name')}
        value={form.name}
        maxLength={options.name_limit * 2}
        fault={nameFault}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Matches options={options} form={form} onChange={onChange} />
      <div className={styles.pair}>
        <TextField
          label={t('games.feeIn', { currency: currency(options.currency) })}
          inputMode="decimal"
          value={form.fee}
          placeholder={t('games.free')}
          maxLength={12}
          dir="ltr"
          onChange={(event) => onChange({ fee: event.target.value })}
        />
        {!isDuel && (
          <TextField
            label={t('games.capacity')}
            inputMode="numeric"
            value={form.capacity}
            placeholder={t('common.unlimited')}
            maxLength={6}
            dir="ltr"
            onChange={(event) => onChange({ capacity: event.target.value })}
          />
        )}
      </div>
      {!isDuel && capacityOf(form) !== 2 && <Split options={options} form={form} onChange={onChange} />}
      <Chips
        label={t('games.whoMayEnter')}
        value={form.isPublic ? 'public' : 'private'}
        options={(['private', 'public'] as const).map((value) => ({
          value,
          label: t(`games.access.${value}`),
        }))}
        onChange={(value) => onChange({ isPublic: value === 'public' })}
      />
      <p className={styles.about}>
        {t(form.isPublic ? 'games.accessText.public' : 'games.accessText.private')}
      </p>
    </>
  )
}

function Matches({ options, form, onChange }: Omit<GameFieldsProps, 'nameFault'>) {
  const { t } = useTexts()
  const model = modelOf(options, form)
  return (
    <>
      <SelectField
        label={t('games.matches')}
        value={model?.id ?? ''}
        onChange={(event) => onChange({ tournamentId: Number(event.target.value), rounds: undefined })}
      >
        {choicesOf(options).map(([group, tournaments]) => (
          <optgroup key={group} label={group}>
            {tournaments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {model && <p className={styles.about}>{t('games.matchesText', { name: model.name })}</p>}
      {model?.is_seasonal_game && model.rounds > 1 && (
        <SelectField
          label={t('games.rounds')}
          value={form.rounds ?? ''}
          onChange={(event) => onChange({ rounds: Number(event.target.value) || undefined })}
        >
          <option value="">{t('games.roundsAll', { count: model.rounds })}</option>
          {Array.from({ length: model.rounds - 1 }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t('games.roundsSome', { count })}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

function Split({ options, form, onChange }: Omit<GameFieldsProps, 'nameFault'>) {
  const { t, percent } = useTexts()
  const splits = splitsOf(options, form)
  const chosen = splits.find(({ key }) => key === form.split) ?? splits[0]
  return (
    <SelectField
      label={t('games.split')}
      value={chosen?.key ?? ''}
      onChange={(event) => {
        const split = splits.find(({ key }) => key === event.target.value)
        if (split) onChange({ split: split.key })
      }}
    >
      {splits.map(({ key, percents }) => (
        <option key={key} value={key}>
          {t(`games.splits.${key}`)} ({percents.map(percent).join(' · ')})
        </option>
      ))}
    </SelectField>
  )
}
