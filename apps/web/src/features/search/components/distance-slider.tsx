import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Miles of the slider's positions; null, the last one, means anywhere. */
const positions: readonly (number | null)[] = [1, 2, 5, 10, 15, 25, 50, 75, 100, null]

interface DistanceSliderProps {
  value: number | null
  onChange: (miles: number | null) => void
}

/**
 * The radius of a search near a place, up to anywhere. A radius in the address between two positions is shown
 * unchanged.
 */
export function DistanceSlider({ value, onChange }: DistanceSliderProps) {
  const { t } = useTranslation('chefs')
  const id = useId()
  const text = value === null ? t('near.anywhere') : t('near.miles', { count: value })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="numeric flex justify-between gap-2 text-small font-semibold">
        {t('near.radius')}
        <span className="font-normal text-ink-soft">{text}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={positions.length - 1}
        step={1}
        value={positionOf(value)}
        aria-valuetext={text}
        onChange={(event) => onChange(positions[Number(event.target.value)] ?? null)}
        className="h-11 w-full cursor-pointer accent-accent"
      />
    </div>
  )
}

function positionOf(miles: number | null): number {
  if (miles === null) return positions.length - 1
  const at = positions.findIndex((position) => position === null || position >= miles)
  return Math.min(at, positions.length - 2)
}
