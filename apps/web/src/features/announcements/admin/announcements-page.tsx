import type { Announcement } from '@localchef/contracts/announcements/announcement'
import { deleteAnnouncement } from '@localchef/contracts/announcements/delete-announcement'
import { listAnnouncements } from '@localchef/contracts/announcements/list-announcements'
import { saveAnnouncement } from '@localchef/contracts/announcements/save-announcement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { DayRange } from '../../../shared/long-list/day-range.tsx'
import { useDays } from '../../../shared/long-list/use-days.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'

export default function AnnouncementsPage() {
  const { t } = useTranslation(['announcements', 'desk'])
  const [editing, setEditing] = useState<Announcement | 'new'>()
  const { from, to, days } = useDays()
  const query = useQuery({
    queryKey: ['admin', 'announcements', days],
    queryFn: ({ signal }) => callFunction(listAnnouncements, days, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const newestOf = (opened: Announcement) =>
    query.data?.announcements.find(({ id }) => id === opened.id) ?? opened
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      action={
        <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
    >
      <SavedViews list="announcements" />
      <DayRange />
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data?.announcements.length === 0 && (
        <EmptyState icon={<Megaphone />} title={t(from || to ? 'noneOfDays' : 'none')}>
          {t(from || to ? 'desk:emptyHint' : 'noneHint')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {query.data?.announcements.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementCard announcement={announcement} onEdit={() => setEditing(announcement)} />
          </li>
        ))}
      </ul>
      {editing && (
        <AnnouncementDialog
          announcement={editing === 'new' ? undefined : newestOf(editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </AdminPage>
  )
}

function stateOf({ startsAt, endsAt }: Announcement): 'coming' | 'running' | 'over' {
  if (Date.parse(startsAt) > Date.now()) return 'coming'
  return endsAt && Date.parse(endsAt) <= Date.now() ? 'over' : 'running'
}

const tones = { coming: 'info', running: 'success', over: 'neutral' } as const

function AnnouncementCard({ announcement, onEdit }: { announcement: Announcement; onEdit: () => void }) {
  const { t } = useTranslation(['announcements', 'common'])
  const { language } = useLanguage()
  const decide = useDecide()
  const state = stateOf(announcement)
  const { id, audience, body, bodyRu, link, startsAt, endsAt } = announcement
  const remove = () => callFunction(deleteAnnouncement, { id })
  const restore = () =>
    callFunction(saveAnnouncement, { id, audience, body, bodyRu, link, startsAt, endsAt, version: null })
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
          <span>{t(`shownTo.${audience}`)}</span>
          <span>
            {formatDateTime(startsAt, language)} – {endsAt ? formatDateTime(endsAt, language) : t('open')}
          </span>
        </div>
        <p lang="en">{body}</p>
        <p lang="ru" className="text-ink-soft">
          {bodyRu}
        </p>
        {link && <p className="text-small text-ink-faint">{link}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
            {t('action.edit', { ns: 'common' })}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            onClick={() => void decide(remove, t('removed'), restore)}
          >
            {t('action.delete', { ns: 'common' })}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
