import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useDismissed } from './dismissed-announcements.ts'
import { readRunningAnnouncements } from './running-announcements.ts'

/**
 * The newest announcement for this reader that they have not closed. Without one, or without a network, nothing.
 * For one page: what is not known when the page begins is told on the next one, so that none moves under its
 * reader.
 */
export default function AnnouncementStrip() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { userRole } = useAuth()
  const { ids, dismiss } = useDismissed()
  const { data } = useQuery({
    queryKey: ['announcements'],
    queryFn: readRunningAnnouncements,
    staleTime: 300_000,
    retry: false,
  })
  const [running] = useState(data)
  const news = running?.find(
    ({ id, audience }) =>
      !ids.includes(id) && (audience === 'everyone' || (userRole !== null && audience === `${userRole}s`)),
  )
  if (!news) return null
  const text = language === 'ru' ? news.body_ru : news.body
  return (
    <aside aria-label={text} className="no-print bg-accent-soft text-accent-text">
      <div className="page-width flex items-center gap-3 py-1 text-small">
        <Megaphone className="size-4.5 shrink-0" aria-hidden />
        <p className="min-w-0 flex-1">
          {news.link ? (
            <Link to={news.link} className="font-semibold underline-offset-2 hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <IconButton label={t('action.close')} onClick={() => dismiss(news.id)}>
          <X aria-hidden />
        </IconButton>
      </div>
    </aside>
  )
}
