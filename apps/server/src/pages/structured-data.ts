import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { Drop } from '@localchef/contracts/drops/drop'
import { type Language, writtenIn } from '@localchef/contracts/language'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { allergenProperty } from './allergen-property.ts'
import { socialPictureUrl } from './page-head.ts'

/** Structured data for search engines (schema.org). */

interface Told {
  siteUrl: string
  name: string
  description: string
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export function siteData(siteUrl: string): object[] {
  return [
    { '@type': 'Organization', name: 'LocalChef', url: `${siteUrl}/`, logo: `${siteUrl}/icons/icon-512.png` },
    { '@type': 'WebSite', name: 'LocalChef', url: `${siteUrl}/` },
  ]
}

/** Reveals no more of the address than the town, because the kitchen is someone's home. */
export function chefData(chef: ChefDetail, { siteUrl, name, description }: Told): object {
  return {
    '@type': chef.kind === 'truck_stop' ? 'Restaurant' : 'FoodEstablishment',
    '@id': `${siteUrl}/chefs/${chef.slug}`,
    url: `${siteUrl}/chefs/${chef.slug}`,
    name,
    description,
    ...(chef.cover ? { image: socialPictureUrl(siteUrl, chef.cover.path) } : {}),
    servesCuisine: chef.cuisines,
    address: {
      '@type': 'PostalAddress',
      addressLocality: chef.city,
      addressRegion: chef.state,
      addressCountry: 'US',
    },
    ...rated(chef),
    openingHoursSpecification: chef.hours.map(({ weekday, opensMinute, closesMinute }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[weekday],
      opens: clock(opensMinute),
      closes: clock(closesMinute),
    })),
    hasMenu: `${siteUrl}/chefs/${chef.slug}`,
    acceptsReservations: false,
  }
}

export function dishData(
  dish: DishDetail,
  { siteUrl, name, description }: Told,
  commonWords: unknown,
): object {
  return {
    '@type': ['Product', 'MenuItem'],
    '@id': `${siteUrl}/dish/${dish.id}`,
    url: `${siteUrl}/dish/${dish.id}`,
    name,
    description,
    ...(dish.picture ? { image: socialPictureUrl(siteUrl, dish.picture.path) } : {}),
    ...allergenProperty(dish, commonWords),
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}/dish/${dish.id}`,
      price: dish.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSold(dish) ? 'InStock' : 'OutOfStock'}`,
      seller: { '@id': `${siteUrl}/chefs/${dish.chef.slug}` },
    },
  }
}

export function serviceData(service: ServiceDetail, { siteUrl, name, description }: Told): object {
  return {
    '@type': 'Service',
    '@id': `${siteUrl}/services/${service.id}`,
    url: `${siteUrl}/services/${service.id}`,
    name,
    description,
    ...(service.picture ? { image: socialPictureUrl(siteUrl, service.picture.path) } : {}),
    areaServed: { '@type': 'City', name: `${service.chef.city}, ${service.chef.state}` },
    provider: {
      '@type': 'FoodEstablishment',
      '@id': `${siteUrl}/chefs/${service.chef.slug}`,
      name: service.chef.name,
      ...rated(service.chef),
    },
    offers: { '@type': 'Offer', price: service.price.toFixed(2), priceCurrency: 'USD' },
  }
}

/** An event from the opening to the last pickup, with an offer for each dish. */
export function dropData(drop: Drop, { siteUrl, name, description }: Told, language: Language): object {
  const url = `${siteUrl}/drops/${drop.slug}`
  const first = drop.windows[0]
  const last = drop.windows.at(-1)
  return {
    '@type': 'FoodEvent',
    '@id': url,
    url,
    name,
    description,
    ...(drop.pictures[0] ? { image: socialPictureUrl(siteUrl, drop.pictures[0].path) } : {}),
    ...(first && last ? { startDate: first.pickupFrom, endDate: last.pickupUntil } : {}),
    eventStatus: `https://schema.org/${drop.cancelledAt === null ? 'EventScheduled' : 'EventCancelled'}`,
    location: {
      '@type': 'Place',
      name: writtenIn(language, drop.chef.name, drop.chef.nameRu),
      address: {
        '@type': 'PostalAddress',
        addressLocality: drop.chef.city,
        addressRegion: drop.chef.state,
        addressCountry: 'US',
      },
    },
    organizer: { '@id': `${siteUrl}/chefs/${drop.chef.slug}` },
    offers: drop.dishes.map(({ dish, portionsLeft }) => ({
      '@type': 'Offer',
      name: writtenIn(language, dish.name, dish.nameRu),
      url,
      price: dish.price.toFixed(2),
      priceCurrency: 'USD',
      validFrom: drop.opensAt,
      validThrough: drop.orderBy,
      availability: `https://schema.org/${portionsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    })),
  }
}

export function breadcrumbs(siteUrl: string, trail: ReadonlyArray<{ name: string; path: string }>): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

export interface ListedItem {
  name: string
  path: string
}

/** The items of a page, in display order. */
export function itemList(siteUrl: string, items: readonly ListedItem[]): object {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: siteUrl + path,
    })),
  }
}

/** Every question and answer found in these texts. */
export function questionsData(texts: unknown): object {
  return { '@type': 'FAQPage', mainEntity: [...questionsIn(texts)] }
}

function* questionsIn(texts: unknown): Iterable<object> {
  if (typeof texts !== 'object' || texts === null) return
  if ('question' in texts && 'answer' in texts) {
    yield {
      '@type': 'Question',
      name: texts.question,
      acceptedAnswer: { '@type': 'Answer', text: texts.answer },
    }
    return
  }
  for (const inner of Object.values(texts)) yield* questionsIn(inner)
}

function rated({ rating, ratingCount }: { rating: number | null; ratingCount: number }): object {
  if (rating === null || ratingCount === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount } }
}

function isSold(dish: DishDetail): boolean {
  if (dish.status !== 'active' || dish.chef.status !== 'active') return false
  return dish.earliestAt !== null || dish.batches.some(({ portionsLeft }) => portionsLeft > 0)
}

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  // The end of the day is 24:00 here and 23:59 in schema.org.
  // There, too, a window that closes earlier than it opens ends on the next day.
  return minute === 1440 ? '23:59' : `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}
