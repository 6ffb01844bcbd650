import { Search } from 'lucide-react'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysAreOn } from '../../shared/page/keys-choice.ts'
import { isBusyElsewhere } from '../../shared/page/use-single-keys.ts'

const RecordsPanel = lazy(() => import('./records-panel.tsx'))

/** The search of the admin area. `/` and Ctrl+K open it as well; its panel loads when it is first opened. */
export function RecordsSearch() {
  const { t } = useTranslation('menu')
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  const early = useEarlyKeys()
  const open = useCallback(() => {
    early.current = ''
    setPanel('open')
  }, [early])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
  return (
    <search aria-label={t('admin.find')} className="flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={open}
        className="flex min-h-11 w-full items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-4 text-small text-ink-soft hover:border-ink-faint sm:max-w-120"
      >
        <Search className="size-4.5 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 truncate text-left">{t('admin.find')}</span>
        <kbd aria-hidden className="font-sans text-caption max-lg:hidden">
          /
        </kbd>
      </button>
      <Suspense fallback={null}>
        {panel !== 'never' && (
          <RecordsPanel
            open={panel === 'open'}
            onClose={() => setPanel('closed')}
            opener={button}
            early={early}
          />
        )}
      </Suspense>
    </search>
  )
}

/**
 * Keeps what the user types after asking for the panel and before its field has the focus, because the panel's script
 * may still be loading. Null while nobody waits for the panel.
 */
function useEarlyKeys(): RefObject<string | null> {
  const early = useRef<string | null>(null)
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (early.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') {
        early.current = early.current.slice(0, -1)
      } else if (event.key.length === 1) {
        early.current += event.key
      } else {
        return
      }
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [])
  return early
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
