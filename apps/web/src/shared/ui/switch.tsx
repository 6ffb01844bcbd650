import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** For settings that take effect at once; a `Checkbox` is for fields of a form. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label
      className={clsx('flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1.5', className)}
    >
      <span className="grid min-w-20 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="text-body font-medium leading-snug wrap-break-word">{label}</span>
        {hint && <span className="text-caption text-ink-faint">{hint}</span>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        role="switch"
        {...rest}
        className={clsx(
          'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors',
          'before:absolute before:left-0.75 before:top-0.75 before:size-5 before:rounded-full before:bg-line-strong before:transition-transform',
          'checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-accent-ink disabled:opacity-50',
        )}
      />
    </label>
  )
}
