import { type ChangedTerm, withChanges } from '@localchef/contracts/bookings/booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import {
  type BookingFields,
  type BookingSchema,
  bookingSchema,
  needsPlace,
  type SeenTerms,
  seenTerms,
} from '../booking-schema.ts'
import { useChosenSession } from '../use-chosen-session.ts'
import { useChosenTime } from '../use-chosen-time.ts'
import { useRequestBooking } from '../use-request-booking.ts'
import { BookingTotal } from './booking-total.tsx'
import { FreeCalendar } from './free-calendar.tsx'
import { SessionPicker } from './session-picker.tsx'

/** Requests a date or books places of a class, for signed-in buyers. */
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
  const [chosen] = useChosenTime()
  const [sessionId] = useChosenSession(service)
  const form = useZodForm(schema, {
    sessionId,
    ...chosen,
    guests: service.guestsMin,
    place: '',
    message: '',
    phone: profile?.phone ?? '',
  })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (fields) => {
    const seen = changed?.seen ?? seenTerms(service, fields)
    try {
      const { status } = await request(fields, seen)
      toast.success(
        t(`form.${status === 'awaiting_deposit' ? 'sentDeposit' : isClass ? 'sentClass' : 'sent'}`),
      )
      void navigate('/dashboard/user-bookings')
    } catch (error) {
      const terms = changedTermsOf(error)
      setChanged(terms && { terms, seen: withChanges(seen, terms) })
      if (!terms) {
        const { code } = failureOf(requestBooking, error)
        form.setError('root', { message: refusalText(code, t('wrong.failed')) })
      }
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      {isClass ? <DateFields service={service} form={form} /> : <TimeFields service={service} form={form} />}
      <Field label={t(isClass ? 'form.placesLabel' : 'form.guests')} error={errors.guests?.message} required>
        <TextInput
          type="number"
          inputMode="numeric"
          min={service.guestsMin}
          max={service.guestsMax}
          {...form.register('guests', { valueAsNumber: true })}
        />
      </Field>
      <ContactFields service={service} form={form} />
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

interface BookingPartProps {
  service: ServiceDetail
  form: UseFormReturn<z.input<BookingSchema>, unknown, BookingFields>
}

function DateFields({ service, form }: BookingPartProps) {
  const [, keep] = useChosenSession(service)
  return (
    <div className="grid gap-2">
      <SessionPicker
        service={service}
        value={form.watch('sessionId')}
        onChange={(sessionId) => {
          form.setValue('sessionId', sessionId, { shouldValidate: true })
          keep(sessionId)
        }}
        inputRef={form.register('sessionId').ref}
      />
      <FieldError>{form.formState.errors.sessionId?.message}</FieldError>
    </div>
  )
}

function TimeFields({ service, form }: BookingPartProps) {
  const { errors } = form.formState
  const [, keep] = useChosenTime()
  const chosen = { date: form.watch('date'), time: form.watch('time') }
  return (
    <FreeCalendar
      service={service}
      chosen={chosen}
      onChoose={(next) => {
        form.setValue('date', next.date)
        form.setValue('time', next.time)
        if (form.formState.isSubmitted) void form.trigger(['date', 'time'])
        keep(next)
      }}
      errors={{ date: errors.date?.message, time: errors.time?.message }}
    />
  )
}

function ContactFields({ service, form }: BookingPartProps) {
  const { t } = useTranslation('services')
  const { errors } = form.formState
  return (
    <>
      {service.kind !== 'class' && (
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
    </>
  )
}
