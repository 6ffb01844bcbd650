import type { Booking } from '@localchef/contracts/booking'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/backend/api-error.ts'
import { PriceOffer } from '@/forms/price-offer.ts'
import { showIssues } from '@/forms/show-issues.ts'
import { useZodForm } from '@/forms/use-zod-form.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FormError } from '@/ui/form-error.tsx'
import { TextArea } from '@/ui/text-area.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { failureText, useQuoteBooking } from '../use-chef-bookings.ts'

/** A price for the whole booking, and what is in it. A new offer takes the place of the one before. */
export function QuoteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation(['kitchen', 'common'])
  const quote = useQuoteBooking()
  const formId = useId()
  const form = useZodForm(PriceOffer, {
    price: booking.price === null ? '' : String(booking.price),
    message: '',
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ price, message }) => {
    try {
      await quote.mutateAsync({ bookingId: booking.id, price, message })
      onClose()
    } catch (error) {
      showIssues(form, error)
    }
  })
  const failure = quote.error && !(quote.error instanceof ApiError && quote.error.issues.length > 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('bookings.quote.title', { number: booking.number })}
      description={t('bookings.quote.text', { name: booking.buyer.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={quote.isPending}>
            {t('bookings.quote.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('bookings.quote.price')}
          hint={t('bookings.quote.priceHint', { count: booking.guests })}
          error={errors.price?.message}
          required
        >
          <TextInput inputMode="decimal" start={<span aria-hidden>$</span>} {...form.register('price')} />
        </Field>
        <Field
          label={t('bookings.quote.message')}
          hint={t('bookings.quote.messageHint')}
          error={errors.message?.message}
        >
          <TextArea {...form.register('message')} />
        </Field>
        {failure && (
          <FormError>
            {t(failureText(quote.error instanceof ApiError ? quote.error.code : 'unknown'), {
              number: booking.number,
            })}
          </FormError>
        )}
      </form>
    </Dialog>
  )
}
