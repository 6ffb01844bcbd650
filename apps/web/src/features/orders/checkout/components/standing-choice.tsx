import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { useTranslation } from 'react-i18next'
import { EveryWeeksChoice } from '@/features/standing-orders/components/every-weeks-choice.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'

interface StandingChoiceProps {
  /** Null for a single order. */
  value: EveryWeeks | null
  onChange: (value: EveryWeeks | null) => void
}

/** Whether the order is repeated, and how often. */
export function StandingChoice({ value, onChange }: StandingChoiceProps) {
  const { t } = useTranslation('checkout')
  return (
    <div className="grid justify-items-start gap-1">
      <Checkbox
        label={t('standing.label')}
        hint={t('standing.hint')}
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? 1 : null)}
      />
      {value !== null && <EveryWeeksChoice value={value} onChange={onChange} />}
    </div>
  )
}
