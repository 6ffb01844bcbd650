import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says that what is shown may be old, and what still works. Small, for it can't be loaded when it is needed. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <p role="status" className={isOffline ? 'bg-sunken px-4 py-2 text-center text-small' : undefined}>
      {isOffline && t('offline')}
    </p>
  )
}
