import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** Placeholder of loading content, in its final size. */
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

/** Groups the skeletons of a region, so that a screen reader announces "Loading" once. */
export function SkeletonGroup({ className, children, ...rest }: ComponentProps<'div'>) {
  const { t } = useTranslation()
  return (
    <div {...rest} role="status" className={className}>
      <span className="sr-only">{t('state.loading')}</span>
      {children}
    </div>
  )
}
