import { type Announcement, announcementAudiences } from '@localchef/contracts/announcements/announcement'
import { saveAnnouncement } from '@localchef/contracts/announcements/save-announcement'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { type AnnouncementForm, announcementSchema, formOf } from './announcement-schema.ts'

interface AnnouncementDialogProps {
  announcement: Announcement | undefined
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const decide = useDecide()
  const values = formOf(announcement)
  const form = useZodForm(announcementSchema, values)
  const draft = useDraft(form, null, announcement && { version: announcement.version, values })
  // One id per dialog, so that a double click saves once.
  const [id] = useState(() => announcement?.id ?? crypto.randomUUID())
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
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
    if (!saved) return
    draft.forget()
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(announcement ? 'edit' : 'add')}
      maxWidth="38rem"
      decisive
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
          <Button type="submit" busy={isSubmitting}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
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
