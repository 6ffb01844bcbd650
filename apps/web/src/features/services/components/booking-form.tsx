import { type Booking, type ChangedTerm, withChanges } from '@localchef/contracts/bookings/booking'
import { answerBy } from '@localchef/contracts/bookings/booking-deadlines'
import { longestBookingMessage } from '@localchef/contracts/bookings/booking-limits'
import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import { type DepositTerms, depositOf } from '@localchef/contracts/bookings/deposit'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { OptionalPhone } from '@localchef/contracts/phone-field'
import { longestPlace } from '@localchef/contracts/places/address-limits'
import { earliestStart } from '@localchef/contracts/services/free-starts'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Send } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { zonedMoment } from '@/shared/format/zoned-moment.ts'
import { ChangedTermsDialog, changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { useChosenSession } from '../use-chosen-session.ts'
import { useChosenTime } from '../use-chosen-time.ts'
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
    phone: phoneText(profile?.phone),
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
        <NumberInput {...form.register('guests', asNumber)} />
      </Field>
      <ContactFields service={service} form={form} />
      <BookingTotal service={service} guests={form.watch('guests')} />
      <BookingTerms
        service={service}
        startsAt={chosenStart(service, form.watch())}
        guests={form.watch('guests')}
      />
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

/** Requests a booking. An unchanged request keeps its idempotency key, so that a retry books once. */
function useRequestBooking(
  service: ServiceDetail,
): (fields: BookingFields, terms: SeenTerms) => Promise<Booking> {
  const queries = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return async (fields, terms) => {
    const request = bookingRequest(service, fields, terms)
    const body = JSON.stringify(request)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    try {
      const booking = await callFunction(requestBooking, request, { idempotencyKey: last.current.key })
      await queries.invalidateQueries({ queryKey: ['bookings'] })
      return booking
    } finally {
      // The number of places left may have changed.
      void queries.invalidateQueries({ queryKey: ['service', service.id] })
    }
  }
}

/** Catering and private chefs come to the guests and need an address. */
function needsPlace(service: Pick<ServiceDetail, 'kind'>): boolean {
  return service.kind === 'catering' || service.kind === 'private_chef'
}

/** Schema of the booking form: a session of a class, or a day and a time in the chef's time zone. */
function bookingSchema(service: ServiceDetail, t: TFunction<'services'>, language: string) {
  const { guestsMin, guestsMax, chef } = service
  const isClass = service.kind === 'class'
  const guestsWrong = t('wrong.guests', { from: guestsMin, to: guestsMax })
  return z
    .object({
      sessionId: isClass ? z.string({ error: t('wrong.session') }).min(1, t('wrong.session')) : z.string(),
      date: isClass ? z.string() : z.string().min(1, t('wrong.date')),
      time: isClass ? z.string() : z.string().min(1, t('wrong.time')),
      guests: z.int({ error: guestsWrong }).min(guestsMin, guestsWrong).max(guestsMax, guestsWrong),
      place: needsPlace(service)
        ? z.string().trim().min(1).max(longestPlace)
        : z.string().trim().max(longestPlace),
      message: z.string().trim().max(longestBookingMessage),
      phone: OptionalPhone,
    })
    .superRefine((booking, context) => {
      if (isClass) {
        const left = service.sessions.find(({ id }) => id === booking.sessionId)?.placesLeft
        if (left === undefined || booking.guests <= left) return
        context.addIssue({ code: 'custom', path: ['guests'], message: t('wrong.places', { count: left }) })
        return
      }
      if (!booking.date || !booking.time) return
      const earliest = earliestStart(service, new Date())
      if (zonedMoment(booking.date, booking.time, chef.timeZone) >= earliest) return
      const when = formatDateTime(earliest, language, chef.timeZone)
      context.addIssue({ code: 'custom', path: ['date'], message: t('wrong.tooSoon', { when }) })
    })
}

type BookingSchema = ReturnType<typeof bookingSchema>
type BookingFields = z.output<BookingSchema>

/** Terms of a booking as the buyer saw them. */
interface SeenTerms {
  startsAt: string
  price: number | null
  durationMinutes: number
  deposit: DepositTerms | null
}

type ChosenDate = Pick<BookingFields, 'sessionId' | 'date' | 'time'>

/** The start of the chosen date of the class, or of the chosen day and time. */
function chosenStart(service: ServiceDetail, { sessionId, date, time }: ChosenDate): string | undefined {
  if (service.kind === 'class') return service.sessions.find(({ id }) => id === sessionId)?.startsAt
  return date && time ? zonedMoment(date, time, service.chef.timeZone).toISOString() : undefined
}

/** Terms of the page for the form's values. */
function seenTerms(service: ServiceDetail, fields: BookingFields): SeenTerms {
  const { sessionId, date, time, guests } = fields
  const price = bookingPrice(service, guests)
  const { deposit } = service
  const session = service.sessions.find(({ id }) => id === sessionId)
  if (!session) {
    const startsAt = zonedMoment(date, time, service.chef.timeZone).toISOString()
    return { startsAt, price, durationMinutes: service.durationMinutes, deposit }
  }
  const durationMinutes = (Date.parse(session.endsAt) - Date.parse(session.startsAt)) / 60_000
  return { startsAt: session.startsAt, price, durationMinutes, deposit }
}

function bookingRequest(service: ServiceDetail, fields: BookingFields, terms: SeenTerms) {
  const { sessionId, guests, place, message, phone } = fields
  const { startsAt, ...seen } = terms
  return {
    serviceId: service.id,
    ...(service.kind === 'class' ? { sessionId } : {}),
    startsAt,
    seen,
    guests,
    place,
    message,
    phone,
  }
}

interface BookingTermsProps {
  service: ServiceDetail
  /** The chosen start; undefined until one is chosen. */
  startsAt: string | undefined
  guests: number
}

/** The terms of the chosen date, before the request: when the chef answers, and the rules of the deposit. */
function BookingTerms({ service, startsAt, guests }: BookingTermsProps) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const { deposit, chef } = service
  if (!startsAt) return null
  const isValid = Number.isInteger(guests) && guests >= service.guestsMin && guests <= service.guestsMax
  const price = bookingPrice(service, isValid ? guests : service.guestsMin)
  const isDue = deposit !== null && (price === null || depositOf(deposit, price) > 0)
  const moment = formatDateTime(answerBy(new Date(now), new Date(startsAt), deposit), language, chef.timeZone)
  return (
    <div className="grid gap-3" aria-live="polite">
      {service.kind !== 'class' && <p className="text-small">{t('form.answerBy', { moment })}</p>}
      {isDue && (
        <DepositRule
          terms={deposit}
          price={price}
          booking={{ balance: null, startsAt, status: 'requested', chef }}
        />
      )}
    </div>
  )
}
