import clsx from 'clsx'
import type { ReactNode } from 'react'

interface SegmentedChoiceProps<Value extends string> {
  label: string
  options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode }>
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Options side by side, in further rows where they do not fit; a choice takes effect at once. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, options, value, onChange, className } = props
  return (
    <fieldset className={clsx('flex flex-wrap gap-1 rounded-[1.625rem] bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={clsx(
            'flex min-h-11 flex-auto items-center justify-center gap-2 rounded-full px-2.5 sm:px-3.5 wrap-break-word sm:whitespace-nowrap text-small font-semibold transition-colors [&>svg]:size-4.5 [&>svg]:shrink-0',
            option.value === value ? 'bg-surface text-ink shadow-raised' : 'text-ink-soft hover:text-ink',
          )}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
