import { type ChangedTerm, withChanges } from '@localchef/contracts/bookings/booking'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { bookingSchema, earliestStart, needsPlace, type SeenTerms, seenTerms } from '../booking-schema.ts'
import { useRequestBooking } from '../use-request-booking.ts'
import { BookingTotal } from './booking-total.tsx'
import { SessionPicker } from './session-picker.tsx'

/** Asks for a date, or takes places of a class. For people who are signed in. */
export function BookingForm({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const { profile } = useAuth()
  const navigate = useNavigate()
  const request = useRequestBooking(service)
  const [changed, setChanged] = useState<{ terms: ChangedTerm[]; seen: SeenTerms }>()
  const { chef } = service
  const isClass = service.kind === 'class'
  const schema = useMemo(() => bookingSchema(service, t, language), [service, t, language])
  const form = useZodForm(schema, {
    sessionId: '',
    date: '',
    time: '',
    guests: service.guestsMin,
    place: '',
    message: '',
    phone: profile?.phone ?? '',
  })
  const { errors, isSubmitting } = form.formState
  const zone = zoneName(chef.timeZone, language)

  const send = form.handleSubmit(async (fields) => {
    const seen = changed?.seen ?? seenTerms(service, fields)
    try {
      await request(fields, seen)
      toast.success(t(isClass ? 'form.sentClass' : 'form.sent'))
      void navigate('/dashboard/user-bookings')
    } catch (error) {
      const terms = changedTermsOf(error)
      setChanged(terms && { terms, seen: withChanges(seen, terms) })
      if (!terms) form.setError('root', { message: t(reasonOf(error)) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      {isClass ? (
        <div className="grid gap-2">
          <SessionPicker
            service={service}
            value={form.watch('sessionId')}
            onChange={(sessionId) => form.setValue('sessionId', sessionId, { shouldValidate: true })}
            inputRef={form.register('sessionId').ref}
          />
          <FieldError>{errors.sessionId?.message}</FieldError>
        </div>
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('form.date')} error={errors.date?.message} required>
            <TextInput
              type="date"
              min={zonedDay(earliestStart(service), chef.timeZone)}
              {...form.register('date')}
            />
          </Field>
          <Field
            label={t('form.time')}
            hint={t('form.timeHint', { city: chef.city, zone })}
            error={errors.time?.message}
            required
          >
            <TextInput type="time" step={900} {...form.register('time')} />
          </Field>
        </div>
      )}
      <Field label={t(isClass ? 'form.placesLabel' : 'form.guests')} error={errors.guests?.message} required>
        <TextInput
          type="number"
          inputMode="numeric"
          min={service.guestsMin}
          max={service.guestsMax}
          {...form.register('guests', { valueAsNumber: true })}
        />
      </Field>
      {!isClass && (
        <Field
          label={t('form.place')}
          hint={t('form.placeHint')}
          error={errors.place?.message}
          required={needsPlace(service)}
        >
          <TextInput autoComplete="street-address" {...form.register('place')} />
        </Field>
      )}
      <Field label={t('form.message')} hint={t('form.messageHint')} error={errors.message?.message}>
        <TextArea {...form.register('message')} />
      </Field>
      <Field label={t('form.phone')} hint={t('form.phoneHint')} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <BookingTotal service={service} guests={form.watch('guests')} />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting} icon={<Send aria-hidden />}>
        {t(isClass ? 'form.sendClass' : 'form.send')}
      </Button>
      {changed && (
        <ChangedTermsDialog
          changed={changed.terms}
          timeZone={chef.timeZone}
          busy={isSubmitting}
          onAgree={() => void send()}
          onClose={() => setChanged(undefined)}
        />
      )}
    </form>
  )
}

const reasons = {
  class_full: 'wrong.full',
  kitchen_paused: 'wrong.paused',
  own_kitchen: 'wrong.ownKitchen',
} as const

function reasonOf(error: unknown) {
  const code = error instanceof ApiError ? error.code : ''
  const known = Object.entries(reasons).find(([name]) => name === code)
  return known?.[1] ?? 'wrong.failed'
}
