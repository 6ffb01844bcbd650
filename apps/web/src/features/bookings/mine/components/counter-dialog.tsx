import { answerQuote } from '@localchef/contracts/bookings/answer-quote'
import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useAnswerQuote } from '../use-my-bookings.ts'

/** Counters the chef's quote with another price. */
export function CounterDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('myBookings')
  const counter = useAnswerQuote(booking)
  return (
    <PriceOfferDialog
      words={{
        title: t('counter.title'),
        text: t('counter.text'),
        price: t('counter.price'),
        message: t('counter.message'),
        send: t('counter.send'),
      }}
      onOffer={async (offer) => {
        await counter.mutateAsync(offer)
        toast.success(t('counter.sent'))
      }}
      failureText={(error) => refusalText(failureOf(answerQuote, error).code, t('failed'))}
      onClose={onClose}
    />
  )
}
