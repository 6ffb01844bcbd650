import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysAreOn } from '../../shared/page/keys-choice.ts'
import { isBusyElsewhere } from '../../shared/page/use-single-keys.ts'

const RecordsPanel = lazy(() => import('./records-panel.tsx'))

/** The search of the admin area. `/` and Ctrl+K open it as well; its panel loads when it is first opened. */
export function RecordsSearch() {
  const { t } = useTranslation('menu')
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      setPanel('open')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <search aria-label={t('admin.find')} className="no-print mb-4 flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => setPanel('open')}
        className="flex min-h-11 w-full items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-4 text-small text-ink-soft hover:border-ink-faint sm:max-w-80"
      >
        <Search className="size-4.5 shrink-0" aria-hidden />
        <span className="flex-1 text-left">{t('admin.find')}</span>
        <kbd aria-hidden className="font-sans text-caption max-lg:hidden">
          /
        </kbd>
      </button>
      <Suspense fallback={null}>
        {panel !== 'never' && (
          <RecordsPanel open={panel === 'open'} onClose={() => setPanel('closed')} opener={button} />
        )}
      </Suspense>
    </search>
  )
}

/**
 * Keys are identified by position, so that they work in the Russian layout; `?` opens the help. An open dialog
 * handles its own keys.
 */
function opensSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey) return false
  if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) {
    return document.querySelector('[role="dialog"]') === null
  }
  if (event.ctrlKey || event.metaKey) return false
  return event.code === 'Slash' && event.key !== '?' && keysAreOn() && !isBusyElsewhere(event.target)
}
