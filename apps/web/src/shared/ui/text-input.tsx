import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldProps } from './field.tsx'

export const controlClass = clsx(
  'w-full rounded-md border border-line-strong bg-surface px-3.5 text-body text-ink transition-colors',
  'hover:border-ink-faint focus-visible:outline-offset-0 focus-visible:border-accent',
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-faint',
)

interface TextInputProps extends ComponentProps<'input'> {
  /** A small addition at the start (an icon) or at the end (a unit, a button). */
  start?: ReactNode
  end?: ReactNode
}

export function TextInput({ start, end, className, ...rest }: TextInputProps) {
  const field = useFieldProps()
  const input = (
    <input
      type="text"
      {...field}
      {...rest}
      className={clsx(controlClass, 'min-h-11', start && 'pl-11', end && 'pr-12', className)}
    />
  )
  if (!start && !end) return input
  return (
    <span className="relative block">
      {start && (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint [&>svg]:size-5">
          {start}
        </span>
      )}
      {input}
      {end && <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center">{end}</span>}
    </span>
  )
}
