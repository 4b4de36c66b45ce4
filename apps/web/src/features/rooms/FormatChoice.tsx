import { useTexts } from '../../i18n/language.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { formatName } from './model.ts'

const ICONS = {
  upTo: 'cup',
  unlimited: 'globe',
  headToHead: 'swap',
} as const satisfies Record<ReturnType<typeof formatName>, IconName>

type FormatChoiceProps = {
  /** Seats: -1 for no limit, 2 for head-to-head. */
  readonly formats: readonly number[]
  readonly value: number
  readonly onChange: (format: number) => void
}

/** The kinds of rooms, one of them chosen. */
export function FormatChoice({ formats, value, onChange }: FormatChoiceProps) {
  const { t } = useTexts()
  const options = formats.map((format) => {
    const name = formatName(format)
    return {
      value: format,
      icon: ICONS[name],
      label: t(`rooms.format.${name}`, { seats: format }),
      text: t(`rooms.formatText.${name}`),
    }
  })
  return <RadioCards legend={t('rooms.format')} options={options} value={value} onChange={onChange} />
}
