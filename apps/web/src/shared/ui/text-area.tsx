import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldProps } from './field.tsx'
import { controlClass } from './text-input.tsx'

/** Grows with its content where the browser supports it. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps()
  return (
    <textarea
      rows={4}
      {...field}
      {...rest}
      className={clsx(controlClass, 'field-sizing-content min-h-24 max-h-96 resize-y py-2.5', className)}
    />
  )
}
