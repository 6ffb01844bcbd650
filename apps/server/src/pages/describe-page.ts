import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { type PageHead, plainHead, shortened } from './page-head.ts'
import type { PageLanguage } from './page-language.ts'
import {
  availableTodayAt,
  availableTodayTold,
  chefsTitle,
  notFoundTitle,
  pageDescriptions,
} from './page-texts.ts'
import {
  breadcrumbs,
  chefData,
  dishData,
  itemList,
  type ListedItem,
  questionsData,
  serviceData,
  siteData,
} from './structured-data.ts'

/** A public read, answered as the browser would be answered. */
export type PublicRead = (name: string, input: unknown) => Promise<{ status: number; body: object }>

/** The texts of a language by namespace, as they are in its files. */
export type Words = Readonly<Record<string, unknown>>

export interface PageAsked {
  pathname: string
  siteUrl: string
  language: PageLanguage
  /** The title of the page's route; null when the app has no such page. */
  routeTitle: string | null
  words: Words
  /** What the first view was made from: the answers by the function's name and its input. */
  shown: ReadonlyArray<readonly [string, unknown]>
  read: PublicRead
}

type Describe = (id: string, asked: PageAsked) => Promise<PageHead | null>

const entities: ReadonlyArray<readonly [RegExp, Describe]> = [
  [/^\/chefs\/([^/]+)$/, describeChef],
  [/^\/chefs\/([^/]+)\/available-today$/, describeAvailableToday],
  [/^\/dish\/([^/]+)$/, describeDish],
  [/^\/services\/([^/]+)$/, describeService],
]

/** Areas behind a sign-in. Which of their addresses exist depends on who asks, so all of them are the app. */
const workAreas = /^\/(?:dashboard|chefs-hub|admin)(?:\/|$)/i

/** Says what a page is known by. What the marketplace does not know is a 404, and so is an unknown address. */
export async function describePage(asked: PageAsked): Promise<PageHead> {
  const { pathname, language, routeTitle, siteUrl } = asked
  for (const [pattern, describe] of entities) {
    const id = pattern.exec(pathname)?.[1]
    if (id !== undefined) return (await describe(decoded(id), asked)) ?? notFoundHead(language)
  }
  if (workAreas.test(pathname)) return { ...plainHead('', '', pathname), isPrivate: true }
  if (routeTitle === null) return notFoundHead(language)
  const description = pageDescriptions[pathname]?.[language]
  if (description === undefined) return { ...plainHead(routeTitle, '', pathname), isPrivate: true }
  const head = plainHead(routeTitle, description, pathname)
  if (pathname === '/') return { ...head, data: siteData(siteUrl) }
  return {
    ...head,
    data: [breadcrumbs(siteUrl, [{ name: routeTitle, path: pathname }]), ...ownData(asked)],
  }
}

/** What a page of lists or of questions says beside its place. */
function ownData({ pathname, siteUrl, language, words, shown }: PageAsked): object[] {
  const listed = (items: readonly ListedItem[]) => (items.length > 0 ? [itemList(siteUrl, items)] : [])
  if (pathname === '/faq') return [questionsData(words.faqs)]
  // The functions have checked their answers against the contracts that these types are of.
  if (pathname === '/chefs') {
    const found = answerOf<{ truckStops: ChefCard[]; chefs: ChefCard[] }>(shown, 'chef-search')
    return listed(
      [...(found?.truckStops ?? []), ...(found?.chefs ?? [])].map((chef) => chefItem(chef, language)),
    )
  }
  if (pathname === '/ready-dishes') {
    const found = answerOf<{ dishes: DishCard[] }>(shown, 'list-ready-dishes')
    return listed((found?.dishes ?? []).map((dish) => dishItem(dish, language)))
  }
  return []
}

function answerOf<Answer>(shown: PageAsked['shown'], name: string): Answer | undefined {
  return shown.find(([asked]) => asked.startsWith(`${name}{`))?.[1] as Answer | undefined
}

function chefItem(chef: ChefCard, language: PageLanguage): ListedItem {
  return { name: inLanguage(language, chef.name, chef.nameRu), path: `/chefs/${chef.slug}` }
}

function dishItem(dish: DishCard, language: PageLanguage): ListedItem {
  return { name: inLanguage(language, dish.name, dish.nameRu), path: `/dish/${dish.id}` }
}

function notFoundHead(language: PageLanguage): PageHead {
  return { ...plainHead(notFoundTitle[language], '', '/'), status: 404, isPrivate: true }
}

async function describeChef(id: string, { siteUrl, language, read }: PageAsked): Promise<PageHead | null> {
  const chef = await found<ChefDetail>(read, 'get-chef', id)
  if (!chef) return null
  const words = wordsOf(chef, language)
  const description = shortened(inLanguage(language, chef.tagline, chef.taglineRu) || words.bio)
  const path = `/chefs/${chef.slug}`
  return {
    ...plainHead(words.name, description, path),
    kind: 'profile',
    ...pictureOf(chef.cover, words.name),
    data: [
      chefData(chef, { siteUrl, name: words.name, description }),
      breadcrumbs(siteUrl, [
        { name: chefsTitle[language], path: '/chefs' },
        { name: words.name, path },
      ]),
    ],
  }
}

async function describeAvailableToday(id: string, asked: PageAsked): Promise<PageHead | null> {
  const chef = await found<ChefDetail>(asked.read, 'get-chef', id)
  if (!chef) return null
  const { language, siteUrl, shown } = asked
  const { name } = wordsOf(chef, language)
  const title = availableTodayAt(name)[language]
  const path = `/chefs/${chef.slug}/available-today`
  const today = answerOf<{ ready: DishCard[]; madeToOrder: DishCard[] }>(shown, 'list-available-today')
  const dishes = new Map(
    [...(today?.ready ?? []), ...(today?.madeToOrder ?? [])].map((dish) => [dish.id, dish]),
  )
  const items = [...dishes.values()].map((dish) => dishItem(dish, language))
  return {
    ...plainHead(title, availableTodayTold(name)[language], path),
    ...pictureOf(chef.cover, name),
    data: [
      breadcrumbs(siteUrl, [
        { name: chefsTitle[language], path: '/chefs' },
        { name, path: `/chefs/${chef.slug}` },
        { name: title, path },
      ]),
      ...(items.length > 0 ? [itemList(siteUrl, items)] : []),
    ],
  }
}

async function describeDish(
  id: string,
  { siteUrl, language, words, read }: PageAsked,
): Promise<PageHead | null> {
  const dish = await found<DishDetail>(read, 'get-dish', id)
  if (!dish) return null
  const name = inLanguage(language, dish.name, dish.nameRu)
  const chefName = inLanguage(language, dish.chef.name, dish.chef.nameRu)
  const description = shortened(inLanguage(language, dish.description, dish.descriptionRu))
  const path = `/dish/${dish.id}`
  return {
    ...plainHead(`${name} · ${chefName}`, description, path),
    kind: 'product',
    ...pictureOf(dish.picture, name),
    data: [
      dishData(dish, { siteUrl, name, description }, words.common),
      breadcrumbs(siteUrl, [
        { name: chefsTitle[language], path: '/chefs' },
        { name: chefName, path: `/chefs/${dish.chef.slug}` },
        { name, path },
      ]),
    ],
  }
}

async function describeService(id: string, { siteUrl, language, read }: PageAsked): Promise<PageHead | null> {
  const service = await found<ServiceDetail>(read, 'get-service', id)
  if (!service) return null
  const name = inLanguage(language, service.name, service.nameRu)
  const chefName = inLanguage(language, service.chef.name, service.chef.nameRu)
  const description = shortened(inLanguage(language, service.description, service.descriptionRu))
  const path = `/services/${service.id}`
  return {
    ...plainHead(`${name} · ${chefName}`, description, path),
    kind: 'product',
    ...pictureOf(service.picture, name),
    data: [
      serviceData(service, { siteUrl, name, description }),
      breadcrumbs(siteUrl, [
        { name: chefsTitle[language], path: '/chefs' },
        { name: chefName, path: `/chefs/${service.chef.slug}` },
        { name, path },
      ]),
    ],
  }
}

/** Null when there is none, or when it can't be an id at all. */
async function found<Answer extends object>(
  read: PublicRead,
  name: string,
  id: string,
): Promise<Answer | null> {
  const { status, body } = await read(name, { id })
  // The function has checked its answer against the contract that this type is of.
  if (status === 200) return body as Answer
  if (status === 404 || status === 400) return null
  throw new Error(`${name} answered ${status}`)
}

function wordsOf(chef: ChefDetail, language: PageLanguage): { name: string; bio: string } {
  return {
    name: inLanguage(language, chef.name, chef.nameRu),
    bio: inLanguage(language, chef.bio, chef.bioRu),
  }
}

function inLanguage(language: PageLanguage, english: string, russian: string | null): string {
  return language === 'ru' ? (russian ?? english) : english
}

function pictureOf(picture: { path: string } | null, alt: string): Pick<PageHead, 'picture'> {
  return picture ? { picture: { path: picture.path, alt } } : {}
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
