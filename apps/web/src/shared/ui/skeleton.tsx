import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** The grey shape of what is coming. Give it the size of the real thing. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      aria-hidden
      className={clsx(
        'animate-shimmer rounded-md bg-[linear-gradient(100deg,var(--sunken)_35%,var(--line)_50%,var(--sunken)_65%)] bg-[length:200%_100%]',
        className,
      )}
    />
  )
}

/** Wraps the skeletons of one region, so that a screen reader hears "Loading" once. */
export function SkeletonGroup({ className, children, ...rest }: ComponentProps<'div'>) {
  const { t } = useTranslation()
  return (
    <div {...rest} role="status" className={className}>
      <span className="sr-only">{t('state.loading')}</span>
      {children}
    </div>
  )
}
