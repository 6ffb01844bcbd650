import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldProps } from './field.tsx'
import { controlClass } from './text-input.tsx'

/** The native select: the best control on a phone, without any script. Children are `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const field = useFieldProps()
  return (
    <span className={clsx('relative block', className)}>
      <select {...field} {...rest} className={clsx(controlClass, 'min-h-11 appearance-none truncate pr-9')}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5 text-ink-faint"
        aria-hidden
      />
    </span>
  )
}
