import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps<Value extends string>
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'onChange'> {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  options: ReadonlyArray<RadioCard<Value>>
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** Columns from the small breakpoint on. */
  columns?: 1 | 2 | 3
  /**
   * The options stand side by side on a phone too. Below them stand the sentences of the chosen option and of those
   * that can't be chosen.
   */
  dense?: boolean
}

/** A choice of few options, each with an icon and a sentence. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend,
  name,
  options,
  value,
  onValueChange,
  columns = 2,
  dense = false,
  className,
  ...rest
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={className}>
      <legend className={clsx('mb-2 text-small font-semibold', hideLegend && 'sr-only')}>{legend}</legend>
      <div
        className={clsx(
          'grid gap-3',
          dense && options.length > 1 && 'grid-cols-2',
          columns === 2 && 'sm:grid-cols-2',
          columns === 3 && 'sm:grid-cols-3',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-h-11 cursor-pointer rounded-lg border border-line-strong/60 bg-surface transition-colors',
              dense ? 'items-center gap-2 px-3 py-2.5' : 'items-start gap-3 p-4',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'has-disabled:cursor-default has-disabled:opacity-55 hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              {...rest}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              aria-describedby={dense && option.hint ? `${id}-${option.value}` : undefined}
              className="sr-only"
            />
            {option.icon && (
              <span
                className={clsx('text-accent-text [&>svg]:size-5.5', dense ? 'max-sm:hidden' : 'mt-0.5')}
                aria-hidden
              >
                {option.icon}
              </span>
            )}
            <span className="grid gap-0.5">
              <span className="font-semibold leading-snug">{option.label}</span>
              {option.hint && !dense && <span className="text-small text-ink-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {dense &&
        options.map(({ value: option, hint, disabled }) => (
          <p
            key={option}
            id={`${id}-${option}`}
            hidden={!hint || (option !== value && !disabled)}
            className="mt-1.5 text-caption text-ink-soft"
          >
            {hint}
          </p>
        ))}
    </fieldset>
  )
}
