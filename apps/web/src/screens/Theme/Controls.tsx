import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chips, Segments, SelectField } from '../../ui/Choice.tsx'
import { RangeField, SearchField, TextField } from '../../ui/Fields.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { GuardedConfirm } from '../../ui/GuardedConfirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Invitation } from '../../ui/Invitation.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Theme.module.css'

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const
const INVITED = { code: 'ACDE3467', path: '/theme', text: '' }
const CHOICES = ['active', 'current', 'past', 'all'] as const

/** Buttons of every kind, enabled and disabled, and what opens over the page. */
export function Buttons() {
  const { t } = useTexts()
  const [opened, open] = useState<'dialog' | 'confirm' | 'guarded'>()
  return (
    <Card title={t('theme.buttons')}>
      <div className={styles.row}>
        {LOOKS.map((look) => (
          <Button key={look} look={look} onClick={() => open(look === 'danger' ? 'guarded' : 'dialog')}>
            {t('common.save')}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {LOOKS.map((look) => (
          <Button key={look} look={look} isSmall disabled>
            {t('common.save')}
          </Button>
        ))}
        <IconButton label={t('common.close')} icon={<Icon name="close" />} onClick={() => open('confirm')} />
        <LinkButton look="secondary" isSmall to={pathTo('Theme')}>
          {t('common.details')}
        </LinkButton>
      </div>
      {opened === 'dialog' && (
        <Dialog title={t('theme.title')} onClose={() => open(undefined)}>
          <p>{t('theme.text')}</p>
        </Dialog>
      )}
      {opened === 'guarded' && (
        <GuardedConfirm
          title={t('squads.payTitle')}
          message={t('squads.payText')}
          confirmLabel={t('common.save')}
          onConfirm={() => undefined}
          onClose={() => open(undefined)}
        />
      )}
      {opened === 'confirm' && (
        <ConfirmDialog
          title={t('error.title')}
          message={t('error.notYetAvailable')}
          onClose={() => open(undefined)}
        />
      )}
    </Card>
  )
}

/** Every control for choosing or typing. */
export function Choices() {
  const { t, price } = useTexts()
  const [chosen, choose] = useState<(typeof CHOICES)[number]>('active')
  const [amount, setAmount] = useState(9)
  const [isTicked, tick] = useState(true)
  const options = CHOICES.map((value) => ({ value, label: t(`dashboard.filter.${value}`) }))
  return (
    <Card title={t('theme.choices')}>
      <div className={styles.stack}>
        <Segments
          label={t('theme.choices')}
          value="active"
          options={options.slice(0, 3)}
          to={() => pathTo('Theme')}
        />
        <Chips label={t('theme.choices')} value={chosen} options={options} onChange={choose} />
        <SelectField label={t('players.team')}>
          {options.map(({ value, label }) => (
            <option key={value}>{label}</option>
          ))}
        </SelectField>
        <TextField label={t('squads.teamName')} placeholder={t('squads.teamNameHint')} />
        <SearchField label={t('standings.search')} value="" onSearch={() => undefined} />
        <p className={styles.between}>
          {t('players.maxPrice')} <b className="number">{price(amount)}</b>
        </p>
        <RangeField
          label={t('players.maxPrice')}
          value={amount}
          min={0}
          max={15}
          step={0.1}
          onChange={(event) => setAmount(Number(event.target.value))}
        />
        <Checkbox label={t('theme.text')} isChecked={isTicked} onChange={tick} />
        <RadioCards
          legend={t('theme.choices')}
          value={chosen}
          onChange={choose}
          options={options
            .slice(0, 2)
            .map((option) => ({ ...option, icon: 'cup' as const, text: t('theme.text') }))}
        />
        <CodeForm onCode={() => undefined} />
        <Invitation invited={INVITED} about={t('theme.text')} kind="league" />
      </div>
    </Card>
  )
}
