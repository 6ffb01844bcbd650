import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const shape =
  'inline-flex min-h-9 max-w-full shrink-0 items-center gap-1.5 rounded-[1.125rem] px-3.5 text-left text-small font-medium [&>svg]:size-4 [&>svg]:shrink-0'

interface FilterChipProps extends ComponentProps<'button'> {
  pressed: boolean
  /** The number of results that the filter would leave. */
  count?: number
  icon?: ReactNode
  /** One of several choices; pressing it again doesn't clear it. */
  isOnlyOne?: boolean
}

/** A filter toggle. */
export function FilterChip({
  pressed,
  count,
  icon,
  isOnlyOne,
  className,
  children,
  ...rest
}: FilterChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={clsx(
        shape,
        'touch-target border transition-colors disabled:opacity-50',
        pressed
          ? 'border-accent bg-accent-soft text-accent-text'
          : 'border-line-strong/50 bg-surface text-ink hover:border-line-strong',
        className,
      )}
    >
      {icon}
      {children}
      {count !== undefined && <span className="numeric text-ink-faint">{count}</span>}
      {pressed && !isOnlyOne && <X aria-hidden className="-mr-1" />}
    </button>
  )
}
