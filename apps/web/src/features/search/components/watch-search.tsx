import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { cityOf } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import type { ChefCriteria } from '../chef-criteria.ts'

/** Parameter of the address to which a visitor returns after signing in. */
const wish = 'watch'

/** Loaded on demand, because the page itself needs no schemas. */
const loadContract = async () => (await import('@localchef/contracts/search/watch-search')).watchSearch

/** Watches a search that found nothing. A visitor signs in first; the address keeps the request until then. */
export function WatchSearch({ criteria }: { criteria: ChefCriteria }) {
  const { t } = useTranslation('chefs')
  const { user } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { searchType, query, place, radiusMiles } = criteria
  const near = searchType === 'location' ? place : null
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () =>
      callFunction(await loadContract(), {
        query: query.trim(),
        ...(near
          ? {
              place: {
                name: cityOf(near) || t('toast.yourLocation'),
                latitude: near.latitude,
                longitude: near.longitude,
                radiusMiles,
              },
            }
          : {}),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['watched-searches'] }),
    onError: async (error) => {
      const { code } = failureOf(await loadContract(), error)
      const isRefused = code === 'nothing_to_watch' || code === 'too_many_watched'
      toast.error(isRefused ? t(`watch.${code}`) : t('watch.failed'))
    },
  })

  const params = new URLSearchParams(location.search)
  const isWished = params.has(wish)
  const isSignedIn = user !== null
  params.delete(wish)
  const address = params.toString()
  useEffect(() => {
    if (!isWished || !isSignedIn) return
    void navigate({ search: address }, { replace: true, preventScrollReset: true })
    mutate()
  }, [isWished, isSignedIn, address, navigate, mutate])

  const watch = () => {
    if (user) {
      mutate()
    } else {
      params.set(wish, '1')
      void navigate('/auth', { state: { from: { ...location, search: `?${params}` } } })
    }
  }
  if (isSuccess) {
    return (
      <p
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-2 font-medium text-success"
      >
        <BellRing className="size-5" aria-hidden />
        {t('watch.done')}
        <Link to="/dashboard/settings#watches" className="text-accent-text underline underline-offset-2">
          {t('watch.list')}
        </Link>
      </p>
    )
  }
  return (
    <Button
      icon={<BellPlus aria-hidden />}
      busy={isPending}
      onClick={watch}
      // Wraps on a narrow phone in Russian.
      style={{ whiteSpace: 'normal' }}
    >
      {t('watch.button')}
    </Button>
  )
}
