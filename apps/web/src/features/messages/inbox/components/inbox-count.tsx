import { useTranslation } from 'react-i18next'
import { useUnreadTotal } from '@/features/messages/use-unread-messages.ts'

/** Unread count beside the sidebar's entry; nothing for zero. */
export default function InboxCount() {
  const { t } = useTranslation('menu')
  const count = useUnreadTotal()
  if (count === 0) return null
  return (
    <span className="numeric grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-[0.6875rem] leading-none font-bold text-accent-ink">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('account.unread', { count })}</span>
    </span>
  )
}
