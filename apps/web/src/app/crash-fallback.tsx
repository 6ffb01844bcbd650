import { useTranslation } from 'react-i18next'
import { useIsOffline } from '@/shared/browser/use-is-offline.ts'
import { Button } from '@/shared/ui/button.tsx'

/** Replaces a section that crashed (spec, section 2). */
export function CrashFallback() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-20 text-center">
      <h2 className="food-name text-title">{t('crash.title', 'Something went wrong')}</h2>
      <p className="text-ink-soft">
        {isOffline
          ? t('notSaved')
          : t('crash.text', "We're having trouble loading this section. Please try refreshing the page.")}
      </p>
      <Button className="mt-3" onClick={() => window.location.reload()}>
        {t('crash.refresh', 'Refresh Page')}
      </Button>
    </div>
  )
}
