import clsx from 'clsx'
import { Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { undoShortcuts, useUndoKeys } from '../undo/undo-keys.ts'
import { forgetUndo, useUndo } from '../undo/undo-store.ts'

/** Ids of the bars on the page that can show the last decision. The first one does. */
const useBars = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

interface AdminPageProps {
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Frame of every admin page: its title and the last decision, with an undo button. */
export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  const hasBar = useBars(({ ids }) => ids.length > 0)
  return (
    <div className="grid gap-3 [&>*]:min-w-0">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h1 className="food-name text-title">{title}</h1>
          {lead && <p className="text-small text-ink-soft">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
      {!hasBar && <UndoBar />}
    </div>
  )
}

/**
 * The last decision, at the bottom of the window. On a page with a bar of decision buttons, that bar shows the last
 * decision, which then never covers the next one.
 */
export function UndoBar({ isInBar = false }: { isInBar?: boolean }) {
  const { t } = useTranslation()
  const bar = useId()
  const isFirst = useBars(({ ids }) => ids[0] === bar)
  useEffect(() => {
    if (!isInBar) return
    useBars.setState(({ ids }) => ({ ids: [...ids, bar] }))
    return () => useBars.setState(({ ids }) => ({ ids: ids.filter((id) => id !== bar) }))
  }, [isInBar, bar])
  const { done, undo } = useUndo()
  const isShown = !isInBar || isFirst
  useUndoKeys(() => undo?.(), isShown && undo !== null)
  if (!isShown) return null
  return (
    <div
      role="status"
      data-action-bar={Boolean(done) || undefined}
      className={clsx(
        isInBar ? 'w-full empty:hidden' : 'pointer-events-none sticky bottom-4 z-20 flex justify-center',
      )}
    >
      {done && (
        <div
          data-offer
          className={clsx(
            'pointer-events-auto flex max-w-full animate-rise items-center gap-3 rounded-xl border border-line py-1.5 pr-2 text-small max-sm:gap-1.5',
            isInBar ? 'w-fit bg-sunken pl-4' : 'bg-surface pl-5 shadow-floating',
          )}
        >
          <span className="min-w-0 wrap-anywhere">{done}</span>
          {undo && (
            <Button
              size="sm"
              variant="soft"
              icon={<Undo2 aria-hidden />}
              className="shrink-0 max-sm:[&_svg]:hidden"
              aria-keyshortcuts={undoShortcuts}
              onClick={undo}
            >
              {t('action.undo')}
            </Button>
          )}
          <IconButton label={t('action.close')} onClick={forgetUndo}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
