import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** For screen readers and the tooltip. */
  label: string
  children: ReactNode
  tone?: 'plain' | 'raised'
}

/** A round 44 px button with only an icon. */
export function IconButton({ label, tone = 'plain', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors',
        'hover:bg-sunken disabled:opacity-45 disabled:pointer-events-none [&>svg]:size-5',
        tone === 'raised' && 'bg-surface border border-line shadow-raised',
        className,
      )}
    >
      {children}
    </button>
  )
}
