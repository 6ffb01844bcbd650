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
import { toast } from '@/ui/toast.ts'
import { useCounterQuote } from '../use-my-bookings.ts'

/** Another price than the chef's. The chef agrees to it, offers once more, or declines. */
export function CounterDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation(['myBookings', 'common'])
  const counter = useCounterQuote(booking)
  const formId = useId()
  const form = useZodForm(PriceOffer, { price: '', message: '' })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ price, message }) => {
    try {
      await counter.mutateAsync({ price, message })
      toast.success(t('counter.sent'))
      onClose()
    } catch (error) {
      showIssues(form, error)
    }
  })
  const { error } = counter
  const movedOn = error instanceof ApiError && error.code === 'booking_moved_on'
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('counter.title')}
      description={t('counter.text')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={counter.isPending}>
            {t('counter.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('counter.price')} error={errors.price?.message} required>
          <TextInput inputMode="decimal" start={<span aria-hidden>$</span>} {...form.register('price')} />
        </Field>
        <Field label={t('counter.message')} error={errors.message?.message}>
          <TextArea rows={3} {...form.register('message')} />
        </Field>
        {error && !(error instanceof ApiError && error.issues.length > 0) && (
          <FormError>{t(movedOn ? 'movedOn' : 'failed')}</FormError>
        )}
      </form>
    </Dialog>
  )
}
