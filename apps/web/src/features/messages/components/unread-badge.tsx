import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/shared/ui/badge.tsx'
import type { ConversationOf } from '../conversation-of.ts'
import { useUnreadMessages } from '../use-unread-messages.ts'

/** Number of unread messages in a conversation; nothing for zero. */
export function UnreadBadge({ of }: { of: ConversationOf }) {
  const { t } = useTranslation('messages')
  const count = useUnreadMessages(of)
  if (count === 0) return null
  return (
    <Badge tone="accent">
      <MessageCircle aria-hidden />
      <span aria-hidden className="numeric">
        {count}
      </span>
      <span className="sr-only">{t('unread', { count })}</span>
    </Badge>
  )
}
