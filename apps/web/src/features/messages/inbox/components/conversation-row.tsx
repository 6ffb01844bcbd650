import type { ConversationSummary } from '@localchef/contracts/messages/list-conversations'
import clsx from 'clsx'
import { Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'

interface ConversationRowProps {
  conversation: ConversationSummary
  /** A booking has no page of its own, so its conversation opens beside the list. */
  onOpenBooking: () => void
}

/** Other side, subject, last message and unread count. The whole row opens the conversation. */
export function ConversationRow({ conversation, onOpenBooking }: ConversationRowProps) {
  const { t } = useTranslation(['inbox', 'messages'])
  const { language } = useLanguage()
  const { orderId, number, unread, last, isOver, avatarPath, about } = conversation
  const name = inLanguage(language, conversation.name, conversation.nameRu)
  const nameClass = 'food-name block min-w-0 truncate text-left text-lead after:absolute after:inset-0'
  return (
    <article
      className={clsx(
        'relative grid grid-cols-[auto_1fr] gap-3.5 px-4 py-3.5 transition-colors hover:bg-sunken sm:px-5',
        unread > 0 && 'bg-accent-soft/45',
      )}
    >
      <Avatar name={name} url={avatarPath ? pictureUrl(avatarPath) : null} size={44} className="mt-0.5" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="min-w-0">
            {orderId ? (
              <Link to={`/dashboard/orders/${orderId}#messages`} className={nameClass}>
                {name}
              </Link>
            ) : (
              <button type="button" onClick={onOpenBooking} className={nameClass}>
                {name}
              </button>
            )}
          </h2>
          <RelativeTime
            date={last.sentAt}
            className={clsx(
              'shrink-0 text-caption',
              unread > 0 ? 'font-semibold text-accent-text' : 'text-ink-faint',
            )}
          />
        </div>
        <p className="text-small text-ink-faint wrap-anywhere">
          <span className="numeric">{t(orderId ? 'order' : 'booking', { number })}</span>
          {' · '}
          {about.map((thing) => inLanguage(language, thing.name, thing.nameRu)).join(', ')}
        </p>
        <div className="flex items-center gap-3">
          <p
            className={clsx(
              'flex min-w-0 flex-1 items-center gap-1.5 text-small',
              unread > 0 ? 'font-semibold text-ink' : 'text-ink-soft',
            )}
          >
            {last.hasPicture && <Image className="size-4 shrink-0" aria-hidden />}
            <span className="truncate">
              {last.isOwn && `${t('you', { ns: 'messages' })}: `}
              {last.body || t('photo.alone', { ns: 'messages' })}
            </span>
          </p>
          {isOver && <Badge className="max-sm:hidden">{t('over')}</Badge>}
          {unread > 0 && (
            <span className="numeric grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-caption leading-none font-bold text-accent-ink">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t('unread', { ns: 'messages', count: unread })}</span>
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
