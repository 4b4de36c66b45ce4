import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { areSensesOn, setSenses } from '../../lib/senses.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

/** The only switch for sound and vibration; off by default. */
export function SenseSwitch() {
  const { t } = useTexts()
  const [isOn, setIsOn] = useState(areSensesOn)
  return (
    <Checkbox
      label={t('live.sense')}
      isChecked={isOn}
      onChange={(wanted) => {
        setSenses(wanted)
        setIsOn(wanted)
      }}
    />
  )
}
