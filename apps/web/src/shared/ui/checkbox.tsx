import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-start gap-3 py-2', className)}>
      <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...rest}
          className="peer size-5.5 cursor-pointer appearance-none rounded-[0.375rem] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <Check
          className="pointer-events-none absolute size-4 stroke-3 text-accent-ink opacity-0 peer-checked:opacity-100"
          aria-hidden
        />
      </span>
      <span className="grid gap-0.5">
        <span className="text-body leading-snug">{label}</span>
        {hint && <span className="text-caption text-ink-faint">{hint}</span>}
      </span>
    </label>
  )
}
