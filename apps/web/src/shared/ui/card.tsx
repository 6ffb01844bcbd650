import clsx from 'clsx'
import type { ComponentProps } from 'react'

/** A raised surface. With `interactive` it lifts on hover; put a stretched link inside. */
export function Card({ interactive, className, ...rest }: ComponentProps<'div'> & { interactive?: boolean }) {
  return (
    <div
      {...rest}
      className={clsx(
        'rounded-lg border border-line bg-surface shadow-raised',
        interactive &&
          'relative transition-[box-shadow,transform] duration-200 hover:-translate-y-0.5 hover:shadow-lifted has-focus-visible:shadow-lifted',
        className,
      )}
    />
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('p-5 sm:p-6', className)} />
}
