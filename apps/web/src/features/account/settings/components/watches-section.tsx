import { watchSearch } from '@localchef/contracts/search/watch-search'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** The person's watched searches: each sends one notification once a matching dish appears. */
export function WatchesSection({ userId }: { userId: string }) {
  const { t } = useTranslation(['settings', 'common'])
  const { data, isPending, isError, error, refetch } = useWatchedSearches(userId)
  const fail = () => toast.error(t('saveFailed'))
  const again = useWatchAgain(fail)
  const stop = useStopWatching(
    (watched) =>
      toast.undo(t('watches.stopped', { query: watched.query }), t('action.undo', { ns: 'common' }), () =>
        again.mutate(watched),
      ),
    fail,
  )
  return (
    <div id="watches" className="scroll-mt-24">
      <CardSection title={t('watches.title')} text={t('watches.text')}>
        {isPending && <Skeleton className="h-11" />}
        {isError && <ErrorState error={error} retry={() => void refetch()} />}
        {data?.length === 0 && <p className="text-ink-soft">{t('watches.none')}</p>}
        {data && data.length > 0 && (
          <ul className="grid divide-y divide-line">
            {data.map((watched) => (
              <Watched
                key={watched.id}
                watched={watched}
                busy={stop.isPending && stop.variables.id === watched.id}
                onStop={() => stop.mutate(watched)}
              />
            ))}
          </ul>
        )}
      </CardSection>
    </div>
  )
}

interface WatchedProps {
  watched: WatchedSearch
  busy: boolean
  onStop: () => void
}

function Watched({ watched: { query, place_name, radius_miles }, busy, onStop }: WatchedProps) {
  const { t } = useTranslation('settings')
  const where =
    place_name === null
      ? t('watches.anywhere')
      : t('watches.near', { place: place_name, count: Math.round(radius_miles ?? 0) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{query}</p>
        <p className="text-small text-ink-faint">{where}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
        aria-label={t('watches.stopNamed', { query })}
        onClick={onStop}
      >
        {t('watches.stop')}
      </Button>
    </li>
  )
}

const WatchedSearch = z.object({
  id: z.string(),
  query: z.string(),
  place_name: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius_miles: z.number().nullable(),
})
type WatchedSearch = z.infer<typeof WatchedSearch>

const queryKey = ['watched-searches']

function useWatchedSearches(userId: string) {
  return useQuery({
    queryKey: [...queryKey, userId],
    queryFn: async () => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('watched_searches')
        .select('id, query, place_name, latitude, longitude, radius_miles')
        .eq('user_id', userId)
        .order('created_at')
      if (error) throw error
      return z.array(WatchedSearch).parse(data)
    },
    staleTime: 0,
  })
}

function useStopWatching(onStopped: (watched: WatchedSearch) => void, onFailure: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: WatchedSearch) => {
      const backend = await loadBackend()
      const { error } = await backend.from('watched_searches').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: (_, watched) => onStopped(watched),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Restores a watched search that was just removed. */
function useWatchAgain(onFailure: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ query, place_name: name, latitude, longitude, radius_miles }: WatchedSearch) =>
      callFunction(watchSearch, {
        query,
        ...(name !== null && latitude !== null && longitude !== null && radius_miles !== null
          ? { place: { name, latitude, longitude, radiusMiles: radius_miles } }
          : {}),
      }),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
