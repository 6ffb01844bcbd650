import type { Order } from '@localchef/contracts/orders/order'
import { CalendarPlus, Clock, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { calendarFile } from '../calendar-file.ts'

/** When and where the food changes hands. The kitchen's address is there from the confirmation on. */
export function HandoverCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const { pickup, deliveryAddress: to, chef } = order
  const isDelivery = order.fulfilment === 'delivery'
  const zone = zoneName(chef.timeZone, language, new Date(order.slotFrom))
  const address = isDelivery
    ? to && [to.line, to.unit, `${to.city}, ${to.state} ${to.zipCode}`].filter(Boolean).join(', ')
    : pickup &&
      [pickup.addressLine, pickup.addressUnit, `${pickup.city}, ${pickup.state} ${pickup.zipCode}`]
        .filter(Boolean)
        .join(', ')
  const instructions = inLanguage(language, pickup?.instructions, pickup?.instructionsRu)

  const save = () => {
    const file = calendarFile(order, {
      title: t('calendar.title', { chef: chef.name }),
      address: address ?? `${chef.city}, ${chef.state}`,
      page: window.location.href,
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
    link.download = `order-${order.number}.ics`
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{t(isDelivery ? 'handover.delivery' : 'handover.pickup')}</h2>
        <p className="flex items-start gap-3">
          <Clock className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
          <span>
            <span className="block font-semibold">
              {formatDateTime(order.slotFrom, language, chef.timeZone)} –{' '}
              {formatTime(order.slotUntil, language, chef.timeZone)}
            </span>
            <span className="text-small text-ink-faint">{zone}</span>
          </span>
        </p>
        <p className="flex items-start gap-3">
          <MapPin className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
          <span>
            {address ? (
              <a
                className="block underline decoration-line-strong underline-offset-4 hover:decoration-accent"
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
              >
                {address}
              </a>
            ) : (
              <span className="block">
                {chef.city}, {chef.state}
              </span>
            )}
            {!address && <span className="text-small text-ink-soft">{t('handover.addressLater')}</span>}
            {!isDelivery && instructions && (
              <span className="mt-1 block text-small text-ink-soft">{instructions}</span>
            )}
            {isDelivery && to?.instructions && (
              <span className="mt-1 block text-small text-ink-soft">{to.instructions}</span>
            )}
          </span>
        </p>
        {pickup?.phone && order.viewer !== 'chef' && (
          <p className="flex items-center gap-3">
            <Phone className="size-5 shrink-0 text-accent-text" aria-hidden />
            <a href={`tel:${pickup.phone.replaceAll(/[^+\d]/g, '')}`} className="numeric hover:underline">
              {pickup.phone}
            </a>
          </p>
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={<CalendarPlus aria-hidden />}
          onClick={save}
          className="w-fit"
        >
          {t('calendar.add')}
        </Button>
      </CardBody>
    </Card>
  )
}
