import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface QuantityStepperProps {
  value: number
  onChange: (value: number) => void
  /** The counted thing, for screen readers. */
  label: string
  min?: number
  max?: number
  className?: string
}

/** Spec: 1 to 10; minus is disabled at the minimum, plus at the maximum. */
export function QuantityStepper({
  value,
  onChange,
  label,
  min = 1,
  max = 10,
  className,
}: QuantityStepperProps) {
  const { t } = useTranslation()
  const button =
    'grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken disabled:opacity-35 [&>svg]:size-4.5'
  return (
    <fieldset
      className={clsx(
        'inline-flex items-center rounded-full border border-line-strong/60 bg-surface',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label={t('quantity.less')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={button}
      >
        <Minus aria-hidden />
      </button>
      <output aria-live="polite" className="numeric min-w-6 text-center font-semibold">
        {value}
      </output>
      <button
        type="button"
        aria-label={t('quantity.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={button}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  )
}
