import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { isOnToast } from './is-on-toast.ts'
import { useOpensAfterPaint } from './use-opens-after-paint.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  /** Gets the focus when the sheet closes; by default the element that had it before. */
  returnFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Slides in from the right; on a phone from the bottom. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, footer, returnFocus, children } = props
  const { t } = useTranslation()
  const focus = useReturnFocus(open, returnFocus)
  const isShown = useOpensAfterPaint(open)
  return (
    <Radix.Root open={isShown} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-overlay backdrop-blur-[2px]" />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => {
            if (isOnToast(event)) event.preventDefault()
          }}
          className={clsx(
            'fixed z-50 flex flex-col bg-paper shadow-floating outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] animate-slide-up rounded-t-xl',
            'sm:inset-y-0 sm:left-auto sm:right-0 sm:max-h-none sm:w-md sm:animate-slide-right sm:rounded-none sm:border-l sm:border-line',
          )}
        >
          <div className="flex items-start justify-between gap-3 px-5 pb-3 pt-5 sm:px-6">
            <div className="grid gap-0.5">
              <Radix.Title className="food-name text-subtitle">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-small text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('action.close')} className="-mr-2 -mt-1.5 text-ink-soft">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6">
            {children}
          </div>
          {footer && (
            <div className="border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
