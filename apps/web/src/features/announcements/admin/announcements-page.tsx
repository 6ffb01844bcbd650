import { type Announcement, announcementAudiences } from '@localchef/contracts/announcements/announcement'
import { longestAnnouncement, longestLink } from '@localchef/contracts/announcements/announcement-limits'
import { countAnnouncementReaders } from '@localchef/contracts/announcements/count-announcement-readers'
import { deleteAnnouncement } from '@localchef/contracts/announcements/delete-announcement'
import { listAnnouncements } from '@localchef/contracts/announcements/list-announcements'
import { saveAnnouncement } from '@localchef/contracts/announcements/save-announcement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DayRange } from '@/shared/long-list/day-range.tsx'
import { ListBar } from '@/shared/long-list/list-tools.tsx'
import { useDays } from '@/shared/long-list/use-days.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { StripView } from '../announcement-strip.tsx'

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
      <ListBar>
        <DayRange of="shown" />
        <SavedViews list="announcements" />
      </ListBar>
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

interface AnnouncementDialogProps {
  announcement: Announcement | undefined
  onClose: () => void
}

function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const decide = useDecide()
  const values = formOf(announcement)
  const form = useZodForm(announcementSchema, values)
  const draft = useDraft(form, null, announcement && { version: announcement.version, values })
  // One id per dialog, so that a double click saves once.
  const [id] = useState(() => announcement?.id ?? crypto.randomUUID())
  const [shown, setShown] = useState<z.output<typeof announcementSchema>>()
  const [busy, setBusy] = useState(false)
  const preview = form.handleSubmit((values) => setShown(values))
  const publish = async (values: z.output<typeof announcementSchema>) => {
    setBusy(true)
    const saved = await decide(
      () =>
        callFunction(saveAnnouncement, {
          ...values,
          id,
          version: draft.seenVersion() ?? null,
          link: values.link || null,
          startsAt: new Date(values.startsAt).toISOString(),
          endsAt: values.endsAt ? new Date(values.endsAt).toISOString() : null,
        }),
      t('saved'),
    )
    setBusy(false)
    if (!saved) return
    draft.forget()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(shown ? 'preview.title' : announcement ? 'edit' : 'add')}
      maxWidth="38rem"
      decisive
    >
      {shown && (
        <Preview
          shown={shown}
          busy={busy}
          onBack={() => setShown(undefined)}
          onPublish={() => void publish(shown)}
        />
      )}
      <form
        noValidate
        hidden={shown !== undefined}
        onSubmit={(event) => void preview(event)}
        className="grid gap-4"
      >
        <DraftNotice
          draft={draft}
          labels={{
            body: t('body'),
            bodyRu: t('bodyRu'),
            link: t('link'),
          }}
        />
        <AnnouncementFields form={form} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit">{t('preview.open')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PreviewProps {
  shown: z.output<typeof announcementSchema>
  busy: boolean
  onBack: () => void
  onPublish: () => void
}

/** The announcement as its readers will see it in each language, with their number, before it is published. */
function Preview({ shown, busy, onBack, onPublish }: PreviewProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const { language } = useLanguage()
  const { audience, body, bodyRu, link, startsAt, endsAt } = shown
  const readers = useQuery({
    queryKey: ['admin', 'announcement-readers', audience],
    queryFn: ({ signal }) => callFunction(countAnnouncementReaders, { audience }, { signal }),
    staleTime: 0,
  })
  const heading = useFocusedHeading()
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      <div className="grid gap-2">
        <div lang="en">
          <StripView text={body} link={link || null} isInset />
        </div>
        <div lang="ru">
          <StripView text={bodyRu} link={link || null} isInset />
        </div>
      </div>
      <p ref={heading} tabIndex={-1} className="font-semibold">
        {readers.isPending && t('preview.counting')}
        {readers.isError && t('preview.notCounted')}
        {readers.data && t(`preview.to.${audience}`, { count: readers.data.accounts })}
      </p>
      <p className="text-small text-ink-soft">
        {formatDateTime(startsAt, language)} – {endsAt ? formatDateTime(endsAt, language) : t('open')}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onBack}>
          {t('preview.back')}
        </Button>
        <Button busy={busy} onClick={onPublish}>
          {t('preview.publish')}
        </Button>
      </div>
    </div>
  )
}

/** Focuses the first words about the preview, because the form's button, which had the focus, is gone. */
function useFocusedHeading() {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

function AnnouncementFields({ form }: { form: UseFormReturn<AnnouncementForm> }) {
  const { t } = useTranslation('announcements')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('body')} required error={errors.body?.message}>
        <TextArea rows={2} {...form.register('body')} />
      </Field>
      <Field label={t('bodyRu')} required error={errors.bodyRu?.message}>
        <TextArea rows={2} lang="ru" {...form.register('bodyRu')} />
      </Field>
      <Field label={t('audience')} required error={errors.audience?.message}>
        <Select {...form.register('audience')}>
          {announcementAudiences.map((audience) => (
            <option key={audience} value={audience}>
              {t(`shownTo.${audience}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('from')} required error={errors.startsAt?.message}>
          <TextInput type="datetime-local" {...form.register('startsAt')} />
        </Field>
        <Field label={t('until')} error={errors.endsAt && t('endsBefore')}>
          <TextInput type="datetime-local" {...form.register('endsAt')} />
        </Field>
      </div>
      <Field label={t('link')} hint={t('linkHint')} error={errors.link && t('linkWrong')}>
        <TextInput placeholder="/chefs" {...form.register('link')} />
      </Field>
    </>
  )
}

/** Moments are `datetime-local` values in the admin's time zone. */
const announcementSchema = z
  .object({
    audience: z.enum(announcementAudiences),
    body: z.string().trim().min(1).max(longestAnnouncement),
    bodyRu: z.string().trim().min(1).max(longestAnnouncement),
    link: z
      .string()
      .trim()
      .max(longestLink)
      .regex(/^(\/(?!\/)[^\s\\]*)?$/),
    startsAt: z.string().min(1),
    endsAt: z.string(),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || startsAt < endsAt, { path: ['endsAt'] })

type AnnouncementForm = z.input<typeof announcementSchema>

/** `2026-11-21T09:30`, in local time. */
function localMoment(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function formOf(announcement: Announcement | undefined): AnnouncementForm {
  if (!announcement) {
    return {
      audience: 'everyone',
      body: '',
      bodyRu: '',
      link: '',
      startsAt: localMoment(new Date()),
      endsAt: '',
    }
  }
  const { audience, body, bodyRu, link, startsAt, endsAt } = announcement
  return {
    audience,
    body,
    bodyRu,
    link: link ?? '',
    startsAt: localMoment(new Date(startsAt)),
    endsAt: endsAt ? localMoment(new Date(endsAt)) : '',
  }
}
