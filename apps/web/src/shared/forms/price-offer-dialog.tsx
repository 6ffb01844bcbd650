import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { asNumber } from './empty-to-null.ts'
import { NumberInput } from './number-input.tsx'
import { PriceOffer } from './price-offer.ts'
import { showIssues } from './show-issues.ts'
import { usePriceJump } from './use-price-jump.tsx'
import { useZodForm } from './use-zod-form.ts'

interface PriceOfferDialogProps {
  words: {
    title: string
    text: string
    price: string
    priceHint?: string
    message: string
    messageHint?: string
    send: string
  }
  /** Initial price. */
  price?: number | null
  /** Rejects with the server's refusal. */
  onOffer: (offer: { price: number; message: string }) => Promise<unknown>
  /** Returns the message for a failure; issues are shown beside their fields. */
  failureText: (error: unknown) => string
  onClose: () => void
}

/** A price for a whole booking with a message: the chef's quote or the buyer's counter-offer. */
export function PriceOfferDialog({ words, price, onOffer, failureText, onClose }: PriceOfferDialogProps) {
  const { t } = useTranslation('common')
  const [failure, setFailure] = useState<string>()
  const formId = useId()
  const form = useZodForm(PriceOffer, { price: price ?? undefined, message: '' })
  const { errors, isSubmitting } = form.formState
  const jump = usePriceJump()
  const send = async (offer: z.output<typeof PriceOffer>) => {
    setFailure(undefined)
    try {
      await onOffer(offer)
      onClose()
    } catch (error) {
      if (!showIssues(form, error)) setFailure(failureText(error))
    }
  }
  const submit = form.handleSubmit((offer) =>
    jump.check([{ before: price ?? undefined, after: offer.price }], () => send(offer)),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {words.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={words.price} hint={words.priceHint} error={errors.price?.message} required>
          <NumberInput cents start={<span aria-hidden>$</span>} {...form.register('price', asNumber)} />
        </Field>
        <Field label={words.message} hint={words.messageHint} error={errors.message?.message}>
          <TextArea rows={3} {...form.register('message')} />
        </Field>
        {failure && <FormError>{failure}</FormError>}
      </form>
      {jump.dialog}
    </Dialog>
  )
}
