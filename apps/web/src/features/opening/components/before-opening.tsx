import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { takeOver } from '@/shared/browser/take-over.ts'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useOwnsPage } from '../use-owns-page.ts'
import { OpensSoon } from './opens-soon.tsx'

/**
 * A browsing page while the marketplace is not open. Staff see the page, and chefs see those of their own kitchen;
 * everyone else reads "Opens soon".
 */
export default function BeforeOpening({ children }: { children: ReactNode }) {
  const { loading, userRole } = useAuth()
  useEffect(takeOver, [])
  if (loading) return <Loading />
  if (userRole === 'admin') return <Preview>{children}</Preview>
  if (userRole === 'chef') return <OfOwnKitchen>{children}</OfOwnKitchen>
  return <OpensSoon />
}

function OfOwnKitchen({ children }: { children: ReactNode }) {
  const owns = useOwnsPage()
  if (owns === undefined) return <Loading />
  return owns ? <Preview>{children}</Preview> : <OpensSoon />
}

function Preview({ children }: { children: ReactNode }) {
  const { t } = useTranslation('opensSoon')
  return (
    <>
      <p className="no-print border-b border-line bg-info-soft text-info" role="note">
        <span className="page-width flex items-start gap-2.5 py-3 text-small font-medium">
          <EyeOff className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          {t('preview')}
        </span>
      </p>
      {children}
    </>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="page-width grid min-h-dvh content-start gap-6 py-12">
      <Skeleton className="h-12 w-80 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-40 rounded-lg" />
    </SkeletonGroup>
  )
}
