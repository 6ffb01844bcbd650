import clsx from 'clsx'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** The next step. */
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center', className)}
    >
      {icon && (
        <span
          className="mb-1 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text [&>svg]:size-7"
          aria-hidden
        >
          {icon}
        </span>
      )}
      <p className="food-name text-subtitle text-ink">{title}</p>
      {children && <div className="text-body text-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
