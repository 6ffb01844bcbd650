import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import type { getDrop } from '@localchef/contracts/drops/get-drop'
import type { getDish } from '@localchef/contracts/menu/get-dish'
import type { getService } from '@localchef/contracts/services/get-service'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { takeOver } from '@/shared/browser/take-over.ts'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
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

/** Whether the page shows the signed-in chef's own kitchen, or what it sells. Undefined while it loads. */
function useOwnsPage(): boolean | undefined {
  const { pathname } = useLocation()
  const { data, isError } = useQuery({
    queryKey: ['opening', 'owns', pathname],
    queryFn: () => ownsPage(pathname),
    staleTime: 30_000,
    retry: false,
  })
  // Most often the page's dish or kitchen is not found.
  return isError ? false : data
}

async function ownsPage(pathname: string): Promise<boolean> {
  const [, kind, key = ''] = pathname.split('/')
  const { chef: own } = await callFunction(getMyChef, {})
  if (!own || !key) return false
  const id = decodeURIComponent(key)
  if (kind === 'chefs') return [own.id, own.slug].includes(id)
  return (await chefIdOf(kind, id)) === own.id
}

/** The kitchen that sells it; undefined for pages of several kitchens. */
async function chefIdOf(kind: string | undefined, id: string): Promise<string | undefined> {
  switch (kind) {
    case 'dish':
      return (await readPublic<typeof getDish>('get-dish', { id })).chef.id
    case 'services':
      return (await readPublic<typeof getService>('get-service', { id })).chef.id
    case 'drops':
      return (await readPublic<typeof getDrop>('get-drop', { drop: id })).chef.id
    default:
      return undefined
  }
}
