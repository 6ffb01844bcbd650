import { answerBy } from '@localchef/contracts/bookings/booking-deadlines'
import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import { depositOf } from '@localchef/contracts/bookings/deposit'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useTranslation } from 'react-i18next'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNow } from '@/shared/ui/use-now.ts'

interface BookingTermsProps {
  service: ServiceDetail
  /** The chosen start; undefined until one is chosen. */
  startsAt: string | undefined
  guests: number
}

/** The terms of the chosen date, before the request: when the chef answers, and the rules of the deposit. */
export function BookingTerms({ service, startsAt, guests }: BookingTermsProps) {
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
