import type { ReactNode } from 'react'
import { useInStrip } from '../page/center-in-strip.ts'
import { FilterChip } from './chip.tsx'

interface ChipStripProps<Value extends string> {
  label: string
  choices: ReadonlyArray<{ value: Value; label: ReactNode; count?: number | undefined }>
  value: Value | undefined
  onChoose: (value: Value) => void
  /** The choices are the parts of a page rather than the filters of a list. */
  isNavigation?: boolean
  /** A parent hides the strip; it scrolls again once it is shown. */
  isHidden?: boolean
}

/** Chips for one choice of several: on a phone a line that scrolls to the chosen one, wrapped on wider screens. */
export function ChipStrip<Value extends string>(props: ChipStripProps<Value>) {
  const { label, choices, value: chosen, onChoose, isNavigation, isHidden } = props
  const strip = useInStrip<HTMLDivElement>('[aria-pressed=true]', isHidden ? undefined : chosen)
  const chips = (
    <div
      ref={strip}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 print:hidden"
    >
      {choices.map(({ value, label, count }) => (
        <FilterChip
          key={value}
          isOnlyOne
          pressed={value === chosen}
          onClick={() => onChoose(value)}
          {...(count === undefined ? {} : { count })}
        >
          {label}
        </FilterChip>
      ))}
    </div>
  )
  if (isNavigation) {
    return (
      <nav aria-label={label} className="min-w-0">
        {chips}
      </nav>
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {chips}
    </fieldset>
  )
}
