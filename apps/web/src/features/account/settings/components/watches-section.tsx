import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import {
  useStopWatching,
  useWatchAgain,
  useWatchedSearches,
  type WatchedSearch,
} from '../watched-searches.ts'

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
