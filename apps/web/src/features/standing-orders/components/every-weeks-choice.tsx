import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { useTranslation } from 'react-i18next'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'

interface EveryWeeksChoiceProps {
  value: EveryWeeks
  onChange: (value: EveryWeeks) => void
}

export function EveryWeeksChoice({ value, onChange }: EveryWeeksChoiceProps) {
  const { t } = useTranslation('standingOrders')
  return (
    <SegmentedChoice
      label={t('everyWeeks.label')}
      value={value === 1 ? 'one' : 'two'}
      onChange={(choice) => onChange(choice === 'one' ? 1 : 2)}
      options={[
        { value: 'one', label: t('everyWeeks.one') },
        { value: 'two', label: t('everyWeeks.two') },
      ]}
    />
  )
}
