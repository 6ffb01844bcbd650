import clsx from 'clsx'
import type { ComponentProps } from 'react'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

/** A status in one or two words. The color only supports the words. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-[1rem] px-2.5 py-0.5 text-caption font-semibold wrap-break-word [&>svg]:size-3.5 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    />
  )
}
