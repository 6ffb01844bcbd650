import { zoneName } from '@localchef/contracts/formatters'
import { cancelClassSession } from '@localchef/contracts/services/cancel-class-session'
import type { OwnClassSession, OwnService } from '@localchef/contracts/services/own-service'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { mostClassPlaces } from '@localchef/contracts/services/service-limits'
import { longestReason, shortestReason } from '@localchef/contracts/text-limits'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CalendarX2, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { zonedDay, zonedMoment, zonedTime } from '@/shared/format/zoned-moment.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText, textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { ServiceForm } from '../components/service-form.tsx'
import { ownServicesKey, useChangeServices, useOwnServices } from '../use-own-services.ts'

/** Editor of a service and, for a class, of its dates. */
export default function ServiceEditorPage() {
  const { t } = useTranslation('servicesManage')
  const { language } = useLanguage()
  const { profile } = useAuth()
  const { serviceId = 'new' } = useParams()
  const navigate = useNavigate()
  const query = useOwnServices()
  const isNew = serviceId === 'new'
  const service = query.data?.services.find(({ id }) => id === serviceId)
  const name = service && inLanguage(language, service.name, service.nameRu)
  const title = isNew ? t('newTitle') : (name ?? t('title'))
  usePageTitle(title)
  if (!profile) return null
  const noKitchen = isNotFound(query.error)
  return (
    <div className="grid max-w-3xl gap-6">
      <Breadcrumbs trail={[{ label: t('title'), to: '/dashboard/services' }, { label: title }]} />
      <h1 className="food-name text-heading">{title}</h1>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-128 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError &&
        (noKitchen ? (
          <NoKitchen page="services" />
        ) : (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data && !isNew && !service && (
        <EmptyState
          title={t('gone')}
          action={<ButtonLink to="/dashboard/services">{t('back')}</ButtonLink>}
        />
      )}
      {query.data && service?.kind === 'class' && (
        <ClassDates service={service} timeZone={query.data.timeZone} />
      )}
      {query.data && (isNew || service) && (
        <Card>
          <CardBody>
            <UnsavedChanges key={serviceId}>
              <ServiceForm
                service={service}
                onSaved={(saved) => {
                  if (!isNew) return
                  // A new class continues with its dates.
                  void navigate(
                    saved.kind === 'class' ? `/dashboard/services/${saved.id}` : '/dashboard/services',
                    { replace: true },
                  )
                }}
              />
            </UnsavedChanges>
          </CardBody>
        </Card>
      )}
    </div>
  )
}

/** Future dates of a class with their taken places. */
function ClassDates({ service, timeZone }: { service: OwnService; timeZone: string }) {
  const { t } = useTranslation('servicesManage')
  const { language } = useLanguage()
  const [edited, setEdited] = useState<OwnClassSession | 'new'>()
  const [cancelled, setCancelled] = useState<OwnClassSession>()
  const newestOf = (opened: OwnClassSession) => service.sessions.find(({ id }) => id === opened.id) ?? opened
  return (
    <Card>
      <CardBody>
        <section aria-labelledby="dates-heading" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid gap-0.5">
              <h2 id="dates-heading" className="food-name text-subtitle">
                {t('dates.title')}
              </h2>
              <p className="text-small text-ink-soft">
                {t('dates.zone', { zone: zoneName(timeZone, language) })}
              </p>
            </div>
            <Button
              variant="soft"
              size="sm"
              icon={<CalendarPlus aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('dates.add')}
            </Button>
          </div>
          {service.sessions.length === 0 ? (
            <p className="text-ink-soft">{t('dates.none')}</p>
          ) : (
            <ul className="grid divide-y divide-line border-y border-line">
              {service.sessions.map((session) => (
                <DateRow
                  key={session.id}
                  session={session}
                  timeZone={timeZone}
                  onEdit={() => setEdited(session)}
                  onCancel={() => setCancelled(session)}
                />
              ))}
            </ul>
          )}
        </section>
      </CardBody>
      {edited && (
        <DateDialog
          service={service}
          session={edited === 'new' ? undefined : newestOf(edited)}
          timeZone={timeZone}
          onClose={() => setEdited(undefined)}
        />
      )}
      {cancelled && (
        <CancelDateDialog session={cancelled} timeZone={timeZone} onClose={() => setCancelled(undefined)} />
      )}
    </Card>
  )
}

interface DateRowProps {
  session: OwnClassSession
  timeZone: string
  onEdit: () => void
  onCancel: () => void
}

function DateRow({ session, timeZone, onEdit, onCancel }: DateRowProps) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const { language } = useLanguage()
  const { startsAt, places, placesLeft } = session
  const when = formatDateTime(startsAt, language, timeZone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="grid grow">
        <span className="font-semibold">{when}</span>
        <span className="numeric text-small text-ink-soft">
          {t('dates.taken', { taken: places - placesLeft, places })}
        </span>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={<Pencil aria-hidden />}
        aria-label={t('dates.editOf', { when })}
        onClick={onEdit}
      >
        {t('action.edit', { ns: 'common' })}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<CalendarX2 aria-hidden />}
        aria-label={t('dates.cancelOf', { when })}
        onClick={onCancel}
      >
        {t('dates.cancel')}
      </Button>
    </li>
  )
}

interface CancelDateDialogProps {
  session: OwnClassSession
  timeZone: string
  onClose: () => void
}

/** Cancels a class date. A booked date needs a reason, which its buyers receive. */
function CancelDateDialog({ session, timeZone, onClose }: CancelDateDialogProps) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const { language } = useLanguage()
  const change = useChangeServices()
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const [booked, setBooked] = useState(session.places - session.placesLeft)
  const form = useZodForm(
    z.object({
      reason:
        booked > 0
          ? z.string().trim().min(shortestReason).max(longestReason)
          : z.string().trim().max(longestReason),
    }),
    { reason: '' },
  )
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(undefined)
    try {
      const { cancelledBookings } = await change(cancelClassSession, {
        id: session.id,
        ...(reason ? { reason } : {}),
      })
      toast.success(
        cancelledBookings > 0
          ? t('dates.cancelledBooked', { count: cancelledBookings })
          : t('dates.cancelled'),
      )
      onClose()
    } catch (error) {
      // A buyer booked while the dialog was open.
      const failure = failureOf(cancelClassSession, error)
      if (failure.code === 'session_booked') {
        setBooked(failure.details.bookings)
      } else {
        setFailure(refusalText(failure.code, t('failed')))
      }
    }
  })

  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('dates.cancelTitle', { when: formatDateTime(session.startsAt, language, timeZone) })}
      description={booked > 0 ? t('dates.cancelBooked', { count: booked }) : t('dates.cancelText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('dates.keep')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isSubmitting}>
            {t('dates.cancelDate')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {booked > 0 && (
          <Field
            label={t('dates.reason')}
            hint={t('dates.reasonHint')}
            required
            error={errors.reason?.message}
          >
            <TextArea rows={3} {...form.register('reason')} />
          </Field>
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

const DateForm = z.object({
  day: z.iso.date(),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  places: z.int().min(1).max(mostClassPlaces),
})

/** The field of the form for a path of the request. */
const shownFields: Record<string, keyof z.input<typeof DateForm>> = { startsAt: 'time', places: 'places' }

interface DateDialogProps {
  service: OwnService
  /** Undefined to add a date. */
  session: OwnClassSession | undefined
  timeZone: string
  onClose: () => void
}

function DateDialog({ service, session, timeZone, onClose }: DateDialogProps) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const change = useChangeServices()
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const starts = session && new Date(session.startsAt)
  const taken = session ? session.places - session.placesLeft : 0
  const values = {
    day: starts ? zonedDay(starts, timeZone) : '',
    time: starts ? zonedTime(starts, timeZone) : '18:00',
    places: session?.places ?? Math.min(service.guestsMax, 12),
  }
  const form = useZodForm(DateForm, values)
  const draft = useDraft(form, null, session && { version: session.version, values })
  const queryClient = useQueryClient()
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ day, time, places }) => {
    setFailure(undefined)
    const moment = zonedMoment(day, time, timeZone)
    if (moment.getTime() <= Date.now()) return form.setError('day', { message: t('dates.past') })
    try {
      await change(saveClassSession, {
        ...(session ? { id: session.id, version: draft.seenVersion() } : {}),
        serviceId: service.id,
        startsAt: moment.toISOString(),
        places,
      })
      draft.forget()
      toast.success(t('dates.saved'))
      onClose()
    } catch (error) {
      if (showIssues(form, error, (path) => shownFields[path])) return
      const isStale = failureOf(saveClassSession, error).code === 'stale_edit'
      // Refetches the newer values, which are shown beside the typed ones.
      if (isStale) void queryClient.invalidateQueries({ queryKey: ownServicesKey })
      setFailure(textOfError(error, t('failed')))
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(session ? 'dates.editTitle' : 'dates.add')}
      description={taken > 0 ? t('dates.bookedHint', { count: taken }) : undefined}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <DraftNotice
          draft={draft}
          labels={{ day: t('dates.day'), time: t('dates.time'), places: t('dates.places') }}
        />
        <DateFields form={form} isFixed={taken > 0} timeZone={timeZone} />
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

interface DateFieldsProps {
  form: UseFormReturn<z.input<typeof DateForm>>
  /** A booked date keeps its day and time. */
  isFixed: boolean
  timeZone: string
}

function DateFields({ form, isFixed, timeZone }: DateFieldsProps) {
  const { t } = useTranslation('servicesManage')
  const { language } = useLanguage()
  const { errors } = form.formState
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('dates.day')} required error={errors.day?.message}>
          <TextInput type="date" readOnly={isFixed} {...form.register('day')} />
        </Field>
        <Field
          label={t('dates.time')}
          hint={t('dates.zone', { zone: zoneName(timeZone, language) })}
          required
          error={errors.time?.message}
        >
          <TextInput type="time" className="numeric" readOnly={isFixed} {...form.register('time')} />
        </Field>
      </div>
      <NumberField
        label={t('dates.places')}
        required
        error={errors.places?.message}
        registration={form.register('places', asNumber)}
      />
    </>
  )
}
