import { FilterChip } from '@/shared/ui/chip.tsx'

interface StateChipsProps<Which extends string> {
  label: string
  choices: ReadonlyArray<{ value: Which; label: string }>
  which: Which
  onWhich: (which: Which) => void
}

/** The choice of a list, in one line that a phone scrolls. */
export function StateChips<Which extends string>({ label, choices, which, onWhich }: StateChipsProps<Which>) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label }) => (
        <FilterChip key={value} pressed={value === which} onClick={() => onWhich(value)}>
          {label}
        </FilterChip>
      ))}
    </fieldset>
  )
}
