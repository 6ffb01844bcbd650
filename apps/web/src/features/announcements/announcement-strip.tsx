import { announcementAudiences } from '@localchef/contracts/announcements/announcement'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Megaphone, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { readSharedRows } from '@/shared/backend/invoke-function.ts'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'

const rows = z.array(
  z.object({
    id: z.uuid(),
    audience: z.enum(announcementAudiences),
    body: z.string(),
    body_ru: z.string(),
    link: z.string().nullable(),
  }),
)

type RunningAnnouncement = z.infer<typeof rows>[number]

/**
 * Always reads as a visitor: row level security returns only current announcements, so no session is needed. Not
 * aborted when the page is left, because the next page shows the result.
 */
async function readRunningAnnouncements(): Promise<RunningAnnouncement[]> {
  const data = await readSharedRows(
    'announcements?select=id,audience,body,body_ru,link&order=starts_at.desc&limit=5',
  )
  return rows.parse(data)
}

/**
 * Shows the newest announcement that the reader hasn't dismissed; nothing without one or offline. An announcement
 * or a role that arrives while a page is open shows on the next page, so that nothing moves under the reader.
 */
export default function AnnouncementStrip() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { userRole } = useAuth()
  const { ids, dismiss } = useDismissed()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: ['announcements'],
    queryFn: readRunningAnnouncements,
    staleTime: 300_000,
    retry: false,
  })
  // Frozen together with the role: the role may load after the page, and a strip for that role would then push the
  // page down.
  const [seen] = useState({ running: data, userRole })
  const news = seen.running?.find(
    ({ id, audience }) =>
      !ids.includes(id) &&
      (audience === 'everyone' || (seen.userRole !== null && audience === `${seen.userRole}s`)),
  )
  if (!news) return null
  const text = inLanguage(language, news.body, news.body_ru)
  // Pages of the work areas have a sidebar beside them.
  const isInset = /^\/(dashboard|admin)\b/.test(pathname)
  return (
    // Padding instead of margin: scroll restoration measures the strip's height.
    <div data-news-strip className={clsx('no-print', isInset && 'pb-6')}>
      <StripView text={text} link={news.link} isInset={isInset}>
        <IconButton label={t('action.close')} onClick={() => dismiss(news.id)}>
          <X aria-hidden />
        </IconButton>
      </StripView>
    </div>
  )
}

interface StripViewProps {
  text: string
  link: string | null
  /** Shown inside a page's content instead of across its whole width. */
  isInset: boolean
  /** The button at the end. */
  children?: ReactNode
}

/** An announcement as its readers see it. */
export function StripView({ text, link, isInset, children }: StripViewProps) {
  return (
    <aside aria-label={text} className={clsx('bg-accent-soft text-accent-text', isInset && 'rounded-md')}>
      <div className={clsx('flex items-center gap-3 py-1 text-small', isInset ? 'px-4' : 'page-width')}>
        <Megaphone className="size-4.5 shrink-0" aria-hidden />
        <p className="min-w-0 flex-1">
          {link ? (
            <Link to={link} className="font-semibold underline-offset-2 hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        {children}
      </div>
    </aside>
  )
}

interface Dismissed {
  ids: string[]
  dismiss: (id: string) => void
}

const mostKept = 50

/** Dismissals are kept in this browser. */
const useDismissed = create<Dismissed>()(
  persist(
    (set) => ({
      ids: [],
      dismiss: (id) => set(({ ids }) => ({ ids: [id, ...ids].slice(0, mostKept) })),
    }),
    { name: 'dismissed-announcements', storage: createJSONStorage(() => sturdyStorage('localStorage')) },
  ),
)
