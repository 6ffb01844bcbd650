import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { type ChosenRange, isRange, type RangeName, ranges } from './range-choice.ts'

interface RangeControlsProps {
  range: ChosenRange
  today: string
  /** Omitted where both ranges are always shown. */
  compare?: boolean
  onRange: (range: { name: RangeName; from?: string; to?: string }) => void
  onCompare?: (compare: boolean) => void
}

/** Chooses the range and whether it is compared with the previous one. */
export function RangeControls({ range, today, compare, onRange, onCompare }: RangeControlsProps) {
  const { t } = useTranslation('analytics')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SegmentedChoice
          label={t('range.label')}
          className="max-sm:w-full"
          options={ranges.map((name) => ({ value: name, label: t(`range.${name}`) }))}
          value={range.name}
          onChange={(name) =>
            onRange(name === 'custom' ? { name, from: range.from, to: range.to } : { name })
          }
        />
        {compare !== undefined && (
          <Switch
            checked={compare}
            onChange={(event) => onCompare?.(event.target.checked)}
            label={t('range.compare')}
          />
        )}
      </div>
      {range.name === 'custom' && (
        <OwnRange key={`${range.from} ${range.to}`} range={range} today={today} onRange={onRange} />
      )}
    </div>
  )
}

function OwnRange({ range, today, onRange }: Pick<RangeControlsProps, 'range' | 'today' | 'onRange'>) {
  const { t } = useTranslation('analytics')
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(!isRange(from, to))
        if (isRange(from, to)) onRange({ name: 'custom', from, to })
      }}
    >
      <Field label={t('range.from')} required error={wrong ? t('range.wrong') : undefined}>
        <TextInput type="date" value={from} max={today} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={t('range.to')} required>
        <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary">
        {t('range.show')}
      </Button>
    </form>
  )
}
