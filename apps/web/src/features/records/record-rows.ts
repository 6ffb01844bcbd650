import { shownEmail } from '@localchef/addresses/email-address'
import type { FoundRecords } from '@localchef/contracts/records/search-records'

export const recordGroups = [
  'pages',
  'settings',
  'people',
  'kitchens',
  'dishes',
  'orders',
  'bookings',
  'mails',
  'help',
] as const
export type RecordGroup = (typeof recordGroups)[number]

export interface RecordRow {
  key: string
  group: RecordGroup
  text: string
  hint: string
  to: string
}

export interface RecordWords {
  nameOf: (row: { name: string; nameRu: string | null }) => string
  role: (role: FoundRecords['people'][number]['role']) => string
  chefStatus: (status: FoundRecords['kitchens'][number]['status']) => string
  mailState: (state: FoundRecords['mails'][number]['state']) => string
  numbered: (number: number) => string
  /** Whether the signed-in admin can open an address. */
  opens: (address: string) => boolean
}

/** One row for each record, in the order of the groups, with the first address that the signed-in admin can open. */
export function recordRows(found: FoundRecords, words: RecordWords): RecordRow[] {
  const { nameOf, numbered, opens } = words
  const firstOpen = (...addresses: [string, ...string[]]) => addresses.find(opens) ?? addresses[0]
  const bare: Omit<RecordRow, 'key'>[] = [
    ...found.people.map(({ id, name, email, role }) => ({
      group: 'people' as const,
      text: name || shownEmail(email),
      hint: joined(name && shownEmail(email), words.role(role)),
      to: `/admin/users/${id}`,
    })),
    ...found.kitchens.map((kitchen) => ({
      group: 'kitchens' as const,
      text: nameOf(kitchen),
      hint: joined(nameOf({ name: kitchen.city, nameRu: kitchen.cityRu }), words.chefStatus(kitchen.status)),
      to: `/admin/chefs/${kitchen.id}`,
    })),
    ...found.dishes.map((dish) => ({
      group: 'dishes' as const,
      text: nameOf(dish),
      hint: nameOf({ name: dish.kitchen, nameRu: dish.kitchenRu }),
      to: firstOpen(`/admin/dishes?q=${encodeURIComponent(dish.name)}`, `/dish/${dish.id}`),
    })),
    ...found.orders.map(({ id, number, buyerName, kitchen, kitchenRu }) => ({
      group: 'orders' as const,
      text: numbered(number),
      hint: joined(buyerName, nameOf({ name: kitchen, nameRu: kitchenRu })),
      to: firstOpen(`/admin/orders/${id}`, `/dashboard/orders/${id}`),
    })),
    ...found.bookings.map(({ id, number, buyerName, service, serviceRu }) => ({
      group: 'bookings' as const,
      text: numbered(number),
      hint: joined(buyerName, nameOf({ name: service, nameRu: serviceRu })),
      to: firstOpen(`/admin/bookings/${id}`, `/admin/bookings?q=${number}`),
    })),
    ...found.mails.map(({ recipient, subject, state, personId }) => ({
      group: 'mails' as const,
      text: subject,
      hint: joined(recipient, words.mailState(state)),
      to: personId
        ? `/admin/users/${personId}`
        : firstOpen(
            state === 'failed' ? '/admin/queue?show=mail' : '/admin/health',
            `/admin/users?q=${encodeURIComponent(recipient)}`,
          ),
    })),
  ]
  return bare.map((row, index) => ({ ...row, key: `${row.group}-${index}` }))
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ')
}
