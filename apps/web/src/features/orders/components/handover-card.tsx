import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { CalendarPlus, MapPin, Navigation, Phone } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { hasStreets } from '@/shared/map/has-streets.ts'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { addressText } from '../address-text.ts'
import { calendarFile } from '../calendar-file.ts'
import { directionsAddress } from '../directions-address.ts'
import { wasPlaced } from '../was-placed.ts'
import { WhatToBring } from './what-to-bring.tsx'

const HandoverMap = lazy(() => import('./handover-map.tsx'))

/**
 * Place of the handover, directions and what to bring. Buyers see the kitchen's address once the order is confirmed.
 */
export function HandoverCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const { pickup, deliveryAddress: to, chef } = order
  const isDelivery = order.fulfilment === 'delivery'
  const address = isDelivery
    ? to && addressText(to)
    : pickup && addressText({ ...pickup, line: pickup.addressLine, unit: pickup.addressUnit })

  const save = () => {
    const file = calendarFile(order, nameOf, {
      title: t('calendar.title', { chef: inLanguage(language, chef.name, chef.nameRu) }),
      address: address ?? `${inLanguage(language, chef.city, chef.cityRu)}, ${chef.state}`,
      page: window.location.href,
    })
    saveFile(`order-${order.number}.ics`, file, 'text/calendar')
  }

  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{t(isDelivery ? 'handover.delivery' : 'handover.pickup')}</h2>
        <Place order={order} address={address} />
        {address && isOpen(order.status) && <Way order={order} address={address} />}
        {pickup?.phone && order.viewer !== 'chef' && (
          <p className="flex items-center gap-3">
            <Phone className="size-5 shrink-0 text-accent-text" aria-hidden />
            <PhoneLink phone={pickup.phone} className="numeric hover:underline" />
          </p>
        )}
        {order.viewer === 'buyer' && wasPlaced(order) && isOpen(order.status) && (
          <WhatToBring order={order} />
        )}
        {isOpen(order.status) && (
          <Button
            variant="secondary"
            size="sm"
            icon={<CalendarPlus aria-hidden />}
            onClick={save}
            className="w-fit print:hidden"
          >
            {t('calendar.add')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

/** Directions and a map: to the kitchen for its buyer, to the buyer's door for the chef of a delivery. */
function Way({ order, address }: { order: Order; address: string }) {
  const { t } = useTranslation('orders')
  const config = useConfig()
  const { pickup, fulfilment, viewer } = order
  const isDelivery = fulfilment === 'delivery'
  if (isDelivery === (viewer === 'buyer')) return null
  const { latitude = null, longitude = null } = isDelivery ? {} : (pickup ?? {})
  return (
    <div className="grid gap-3 print:hidden">
      <a
        href={directionsAddress({ latitude, longitude, address }, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-accent px-5 font-semibold text-accent-ink transition-[filter] hover:brightness-107"
      >
        <Navigation className="size-4.5" aria-hidden />
        {t('handover.directions')}
      </a>
      {latitude !== null && longitude !== null && config && hasStreets(config.map) && (
        <MapWhenSeen className="aspect-16/10 rounded-lg border border-line" withoutMap={null}>
          <HandoverMap at={{ latitude, longitude }} label={t('handover.map', { address })} />
        </MapWhenSeen>
      )}
    </div>
  )
}

const beforeConfirmation: readonly Order['status'][] = ['awaiting_payment', 'placed']
const addressLater = {
  buyer: 'handover.addressLater',
  chef: 'handover.addressLaterForBuyer',
  admin: 'handover.addressLaterForAdmin',
} as const

/**
 * The address with its instructions. Shows only the city until the address is disclosed, and after the order has ended.
 */
function Place({ order, address }: { order: Order; address: string | null | undefined }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const { pickup, deliveryAddress, chef } = order
  const instructions =
    order.fulfilment === 'delivery'
      ? deliveryAddress?.instructions
      : inLanguage(language, pickup?.instructions, pickup?.instructionsRu)
  // Translates the town only in the text. The link keeps the original name, because a map service searches for it.
  const town = inLanguage(language, chef.city, chef.cityRu)
  const shown =
    order.fulfilment === 'pickup' && pickup
      ? addressText({ ...pickup, city: town, line: pickup.addressLine, unit: pickup.addressUnit })
      : address
  return (
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
            {shown}
          </a>
        ) : (
          <>
            <span className="block">
              {town}, {chef.state}
            </span>
            {beforeConfirmation.includes(order.status) && (
              <span className="text-small text-ink-soft">{t(addressLater[order.viewer])}</span>
            )}
          </>
        )}
        {instructions && <span className="mt-1 block text-small text-ink-soft">{instructions}</span>}
      </span>
    </p>
  )
}
