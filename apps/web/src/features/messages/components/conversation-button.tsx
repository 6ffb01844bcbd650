import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { type ConversationOf, idOf } from '../conversation-of.ts'
import { useUnreadMessages } from '../use-unread-messages.ts'
import { UnreadBadge } from './unread-badge.tsx'

const Conversation = lazy(() => import('./conversation.tsx'))

interface ConversationButtonProps {
  orderId?: string
  bookingId?: string
  /** Name of the other side. */
  name: string
  /** Subject, such as `Order #10234`. */
  about: string
  /** Shows an icon only. */
  compact?: boolean
}

/** Opens the conversation about an order or booking in a sheet. `?messages=<id>` opens it with the page. */
export function ConversationButton(props: ConversationButtonProps) {
  const { orderId = '', bookingId, name, about, compact } = props
  const { t } = useTranslation('messages')
  const [of] = useState<ConversationOf>(() => (bookingId ? { bookingId } : { orderId }))
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState(() => search.get('messages') === idOf(of))
  const unread = useUnreadMessages(of)

  const change = (next: boolean) => {
    setOpen(next)
    if (!next && search.get('messages') === idOf(of)) {
      setSearch(
        (now) => {
          now.delete('messages')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    }
  }
  const label = unread > 0 ? t('openUnread', { name, count: unread }) : t('open', { name })
  return (
    <>
      {compact ? (
        <IconButton label={label} onClick={() => change(true)}>
          <MessageCircle aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="numeric absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-accent-ink"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          icon={<MessageCircle aria-hidden />}
          aria-label={`${t('messages')}: ${label}`}
          onClick={() => change(true)}
        >
          {t('messages')}
          <UnreadBadge of={of} />
        </Button>
      )}
      {open && (
        <Sheet open onOpenChange={change} title={t('with', { name })} description={about}>
          <Suspense fallback={null}>
            <Conversation of={of} className="h-[70dvh] sm:h-full" />
          </Suspense>
        </Sheet>
      )}
    </>
  )
}
