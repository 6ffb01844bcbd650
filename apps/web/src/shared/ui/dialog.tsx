import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { isOnToast } from './is-on-toast.ts'
import { useOpensAfterPaint } from './use-opens-after-paint.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. On a phone they stack, the main one on top. */
  actions?: ReactNode
  /** A CSS length. */
  maxWidth?: string
  /** Requires a decision: a click outside doesn't close it. */
  decisive?: boolean
  className?: string
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    actions,
    maxWidth = '34rem',
    decisive,
    className,
    children,
  } = props
  const { t } = useTranslation()
  const focus = useReturnFocus(open)
  const isShown = useOpensAfterPaint(open)
  return (
    <Radix.Root open={isShown} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-fade place-items-center overflow-y-auto bg-overlay p-4 backdrop-blur-[2px]">
          <Radix.Content
            {...focus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={(event) => {
              if (decisive || isOnToast(event)) event.preventDefault()
            }}
            className={clsx(
              'relative grid w-full animate-rise gap-4 rounded-xl border border-line bg-surface p-6 shadow-floating',
              className,
            )}
            style={{ maxWidth }}
          >
            <div className="grid gap-1.5 pr-10">
              <Radix.Title className="food-name text-subtitle">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-body text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            {children}
            {actions && (
              <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
            )}
            <div className="absolute right-3.5 top-3.5 text-ink-soft">
              <Radix.Close asChild>
                <IconButton label={t('action.close')}>
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
