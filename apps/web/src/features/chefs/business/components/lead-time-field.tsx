import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { leadMinutes, leadUnitNames, leadUnitOf, leadUnits } from '../lead-time.ts'

interface LeadTimeFieldProps {
  /** In minutes; NaN while the field is empty. */
  value: number
  onChange: (minutes: number) => void
  error: string | undefined
}

/** The least time from order to handover, in minutes, hours or days. */
export function LeadTimeField({ value, onChange, error }: LeadTimeFieldProps) {
  const { t } = useTranslation('business')
  const [unit, setUnit] = useState(() => leadUnitOf(value))
  const [typed, setTyped] = useState(() => String(value / leadUnits[leadUnitOf(value)]))
  // False when the value comes from a draft or from the saved kitchen.
  const isTyped = Object.is(leadMinutes(typed, unit), value)
  const shown = isTyped ? { unit, typed } : { unit: leadUnitOf(value), typed: textOf(value) }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label={t('handover.leadTime')} required error={error}>
        <TextInput
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={shown.typed}
          onChange={({ target }) => {
            setUnit(shown.unit)
            setTyped(target.value)
            onChange(leadMinutes(target.value, shown.unit))
          }}
        />
      </Field>
      <Select
        aria-label={t('handover.leadUnit')}
        value={shown.unit}
        onChange={({ target }) => {
          const next = leadUnitNames.find((name) => name === target.value) ?? shown.unit
          setUnit(next)
          setTyped(shown.typed)
          onChange(leadMinutes(shown.typed, next))
        }}
      >
        {leadUnitNames.map((name) => (
          <option key={name} value={name}>
            {t(`handover.leadUnits.${name}`)}
          </option>
        ))}
      </Select>
      <p className="col-span-2 text-caption text-ink-faint">{t('handover.leadHint')}</p>
    </div>
  )
}

function textOf(minutes: number): string {
  return Number.isFinite(minutes) ? String(minutes / leadUnits[leadUnitOf(minutes)]) : ''
}
