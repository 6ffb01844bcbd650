import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { oldestOf, onRead } from '@/shared/backend/kept-ages.ts'
import { useIsOffline } from '@/shared/browser/use-is-offline.ts'
import { formatRelative } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** When the service worker stored the current page, in milliseconds; null if it isn't stored. */
function useSeenAt(isOffline: boolean): number | null {
  const { pathname, search } = useLocation()
  const [seenAt, setSeenAt] = useState<number | null>(null)
  useEffect(() => {
    setSeenAt(null)
    if (!isOffline || !('caches' in window)) return
    let gone = false
    caches
      .match(new URL(pathname + search, window.location.origin))
      .then((kept) => Number(kept?.headers.get('x-kept-at')) || null)
      .catch(() => null)
      .then((moment) => {
        if (!gone) setSeenAt(moment)
      })
    return () => {
      gone = true
    }
  }, [isOffline, pathname, search])
  return seenAt
}

/** Says that the content may be outdated, and how old it is. Part of the first script, because it can't be loaded offline. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isOffline = useIsOffline()
  const { pathname } = useLocation()
  const keptPageAt = useSeenAt(isOffline)
  const keptDataAt = useSyncExternalStore(
    onRead,
    () => oldestOf(pathname),
    () => null,
  )
  const seenAt = keptDataAt ?? keptPageAt
  return (
    <p role="status" className={isOffline ? 'bg-sunken px-4 py-2 text-center text-small' : undefined}>
      {isOffline && seenAt === null && t('offline')}
      {isOffline && seenAt !== null && t('offlineSeen', { when: formatRelative(new Date(seenAt), language) })}
    </p>
  )
}
