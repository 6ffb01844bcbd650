import clsx from 'clsx'
import type { ComponentProps } from 'react'

/** Leads the keyboard past many stops; seen only while it has the focus. */
export function SkipButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(
        'sr-only rounded-full bg-accent font-semibold text-accent-ink focus:not-sr-only focus:absolute focus:z-10 focus:min-h-11 focus:px-5',
        className,
      )}
    />
  )
}
