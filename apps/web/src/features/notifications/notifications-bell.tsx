import clsx from 'clsx'
import { Bell } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reportable } from '@/features/reports/reportable.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { NotificationsList } from './notifications-list.tsx'
import { useLiveNotifications, useUnreadCount } from './use-notifications.ts'

const ReportDialog = lazy(() => import('@/features/reports/components/report-dialog.tsx'))

/** The header's bell, for signed-in users. Loads with the session. */
export default function NotificationsBell() {
  const { user } = useAuth()
  return user ? <OwnBell userId={user.id} /> : null
}

function OwnBell({ userId }: { userId: string }) {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  const [reported, setReported] = useState<Reportable>()
  const unread = useUnreadCount(userId)
  useLiveNotifications(userId)
  return (
    <>
      <Popover
        label={t('title')}
        open={open}
        onOpenChange={setOpen}
        className="w-80 max-w-[calc(100vw-1.5rem)]"
        trigger={
          <IconButton label={unread > 0 ? t('openUnread', { count: unread }) : t('open')}>
            <Bell aria-hidden />
            {unread > 0 && (
              <span className="numeric absolute right-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-accent-ink">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </IconButton>
        }
      >
        <NotificationsList
          userId={userId}
          unread={unread}
          onLeave={() => setOpen(false)}
          onReport={(subject) => {
            setOpen(false)
            setReported(subject)
          }}
        />
      </Popover>
      <Suspense fallback={null}>
        {reported && <ReportDialog subject={reported} onClose={() => setReported(undefined)} />}
      </Suspense>
    </>
  )
}

interface PopoverProps {
  /** The button that opens and closes the popover. */
  trigger: ReactNode
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

function Popover({ trigger, label, open, onOpenChange, align = 'end', className, children }: PopoverProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={clsx(
            'z-50 animate-rise rounded-lg border border-line bg-surface shadow-floating outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
