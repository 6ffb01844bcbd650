import { Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { forgetUndo, useUndo } from '../undo/undo-store.ts'

interface AdminPageProps {
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Frame of every admin page: its title and the last decision, with an undo button. */
export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
      <UndoBar />
    </div>
  )
}

function UndoBar() {
  const { t } = useTranslation()
  const { done, undo } = useUndo()
  return (
    <div role="status" className="pointer-events-none sticky bottom-4 z-20 flex justify-center">
      {done && (
        <div className="pointer-events-auto flex max-w-full animate-rise items-center gap-3 rounded-xl border border-line bg-surface py-1.5 pr-2 pl-5 text-small shadow-floating max-sm:gap-1.5">
          <span className="min-w-0 wrap-anywhere">{done}</span>
          {undo && (
            <Button
              size="sm"
              variant="soft"
              icon={<Undo2 aria-hidden />}
              className="shrink-0 max-sm:[&_svg]:hidden"
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
