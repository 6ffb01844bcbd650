import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { Drop } from '@localchef/contracts/drops/drop'
import { type Language, writtenIn } from '@localchef/contracts/language'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { browsingPathPattern } from '@localchef/contracts/opening/browsing-paths'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { workPathPattern } from '@localchef/contracts/text-patterns'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { type PageHead, plainHead, shortened } from './page-head.ts'
import {
  breadcrumbs,
  chefData,
  dishData,
  dropData,
  itemList,
  type ListedItem,
  questionsData,
  serviceData,
  siteData,
} from './structured-data.ts'

/** A public read, with the response a browser would get. */
export type PublicRead = (name: string, input: unknown) => Promise<{ status: number; body: object }>

/** The texts of a language by namespace. */
export type Words = Readonly<Record<string, unknown>>

export interface PageAsked {
  pathname: string
  siteUrl: string
  language: Language
  /** The title of the page's route; null when the app has no such page. */
  routeTitle: string | null
  words: Words
  /** Whether visitors read "Opens soon" on browsing pages. */
  opensSoon: boolean
  /** The responses behind the rendered first view, keyed by function name and input. */
  shown: ReadonlyArray<readonly [string, unknown]>
  read: PublicRead
}

type Describe = (id: string, asked: PageAsked) => Promise<PageHead | null>

const entities: ReadonlyArray<readonly [RegExp, Describe]> = [
  [/^\/chefs\/([^/]+)$/, describeChef],
  [/^\/chefs\/([^/]+)\/available-today$/, describeAvailableToday],
  [/^\/dish\/([^/]+)$/, describeDish],
  [/^\/services\/([^/]+)$/, describeService],
  [/^\/drops\/([^/]+)$/, describeDrop],
]

/** The head of a page. An unknown path, or the path of an unknown entity, is a 404. */
export async function describePage(asked: PageAsked): Promise<PageHead> {
  const { pathname, language, routeTitle, siteUrl } = asked
  // Before the opening, existing and unknown kitchens have the same head.
  if (asked.opensSoon && routeTitle !== null && browsingPathPattern.test(pathname)) {
    const { opensSoon } = wordsIn[language].pages
    return { ...plainHead(routeTitle, opensSoon, '/'), isPrivate: true }
  }
  for (const [pattern, describe] of entities) {
    const id = pattern.exec(pathname)?.[1]
    if (id !== undefined) return (await describe(decoded(id), asked)) ?? notFoundHead(language)
  }
  // The pages behind a sign-in depend on the user, so none of them is a 404.
  if (workPathPattern.test(pathname)) return { ...plainHead('', '', pathname), isPrivate: true }
  if (routeTitle === null) return notFoundHead(language)
  const description = wordsIn[language].pages.descriptions[pathname]
  if (description === undefined) return { ...plainHead(routeTitle, '', pathname), isPrivate: true }
  const head = plainHead(routeTitle, description, pathname)
  if (pathname === '/') return { ...head, data: siteData(siteUrl) }
  return {
    ...head,
    data: [breadcrumbs(siteUrl, [{ name: routeTitle, path: pathname }]), ...ownData(asked)],
  }
}

/** Structured data of pages with lists or questions. */
function ownData({ pathname, siteUrl, language, words, shown }: PageAsked): object[] {
  const listed = (items: readonly ListedItem[]) => (items.length > 0 ? [itemList(siteUrl, items)] : [])
  if (pathname === '/faq') return [questionsData(words.faqs)]
  // The functions have validated these responses against their contracts.
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

function chefItem(chef: ChefCard, language: Language): ListedItem {
  return { name: writtenIn(language, chef.name, chef.nameRu), path: `/chefs/${chef.slug}` }
}

function dishItem(dish: DishCard, language: Language): ListedItem {
  return { name: writtenIn(language, dish.name, dish.nameRu), path: `/dish/${dish.id}` }
}

function notFoundHead(language: Language): PageHead {
  return { ...plainHead(wordsIn[language].pages.notFound, '', '/'), status: 404, isPrivate: true }
}

async function describeChef(id: string, { siteUrl, language, read }: PageAsked): Promise<PageHead | null> {
  const chef = await found<ChefDetail>(read, 'get-chef', id)
  if (!chef) return null
  const words = wordsOf(chef, language)
  const description = shortened(writtenIn(language, chef.tagline, chef.taglineRu) || words.bio)
  const path = `/chefs/${chef.slug}`
  return {
    ...plainHead(words.name, description, path),
    kind: 'profile',
    ...pictureOf(chef.cover, words.name),
    data: [
      chefData(chef, { siteUrl, name: words.name, description }),
      breadcrumbs(siteUrl, [
        { name: wordsIn[language].pages.chefs, path: '/chefs' },
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
  const title = wordsIn[language].pages.availableToday(name)
  const path = `/chefs/${chef.slug}/available-today`
  const today = answerOf<{ ready: DishCard[]; madeToOrder: DishCard[] }>(shown, 'list-available-today')
  const dishes = new Map(
    [...(today?.ready ?? []), ...(today?.madeToOrder ?? [])].map((dish) => [dish.id, dish]),
  )
  const items = [...dishes.values()].map((dish) => dishItem(dish, language))
  return {
    ...plainHead(title, wordsIn[language].pages.availableTodayDescription(name), path),
    ...pictureOf(chef.cover, name),
    data: [
      breadcrumbs(siteUrl, [
        { name: wordsIn[language].pages.chefs, path: '/chefs' },
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
  const name = writtenIn(language, dish.name, dish.nameRu)
  const chefName = writtenIn(language, dish.chef.name, dish.chef.nameRu)
  const description = shortened(writtenIn(language, dish.description, dish.descriptionRu))
  const path = `/dish/${dish.id}`
  return {
    ...plainHead(`${name} · ${chefName}`, description, path),
    kind: 'product',
    ...pictureOf(dish.picture, name),
    data: [
      dishData(dish, { siteUrl, name, description }, words.common),
      breadcrumbs(siteUrl, [
        { name: wordsIn[language].pages.chefs, path: '/chefs' },
        { name: chefName, path: `/chefs/${dish.chef.slug}` },
        { name, path },
      ]),
    ],
  }
}

async function describeService(id: string, { siteUrl, language, read }: PageAsked): Promise<PageHead | null> {
  const service = await found<ServiceDetail>(read, 'get-service', id)
  if (!service) return null
  const name = writtenIn(language, service.name, service.nameRu)
  const chefName = writtenIn(language, service.chef.name, service.chef.nameRu)
  const description = shortened(writtenIn(language, service.description, service.descriptionRu))
  const path = `/services/${service.id}`
  return {
    ...plainHead(`${name} · ${chefName}`, description, path),
    kind: 'product',
    ...pictureOf(service.picture, name),
    data: [
      serviceData(service, { siteUrl, name, description }),
      breadcrumbs(siteUrl, [
        { name: wordsIn[language].pages.chefs, path: '/chefs' },
        { name: chefName, path: `/chefs/${service.chef.slug}` },
        { name, path },
      ]),
    ],
  }
}

async function describeDrop(key: string, { siteUrl, language, read }: PageAsked): Promise<PageHead | null> {
  const drop = await found<Drop>(read, 'get-drop', { drop: key })
  if (!drop) return null
  const name = writtenIn(language, drop.title, drop.titleRu)
  const chefName = writtenIn(language, drop.chef.name, drop.chef.nameRu)
  const description = shortened(writtenIn(language, drop.story, drop.storyRu))
  const path = `/drops/${drop.slug}`
  const ofDish = drop.dishes.flatMap(({ dish }) => dish.picture ?? [])[0]
  return {
    ...plainHead(`${name} · ${chefName}`, description, path),
    kind: 'product',
    ...pictureOf(drop.pictures[0] ?? ofDish ?? null, name),
    data: [
      dropData(drop, { siteUrl, name, description }, language),
      breadcrumbs(siteUrl, [
        { name: wordsIn[language].pages.chefs, path: '/chefs' },
        { name: chefName, path: `/chefs/${drop.chef.slug}` },
        { name, path },
      ]),
    ],
  }
}

/** Null when the entity does not exist, or its key is malformed. */
async function found<Answer extends object>(
  read: PublicRead,
  name: string,
  key: string | object,
): Promise<Answer | null> {
  const { status, body } = await read(name, typeof key === 'string' ? { id: key } : key)
  // The function has validated this response against its contract.
  if (status === 200) return body as Answer
  if (status === 404 || status === 400) return null
  throw new Error(`${name} answered ${status}`)
}

function wordsOf(chef: ChefDetail, language: Language): { name: string; bio: string } {
  return {
    name: writtenIn(language, chef.name, chef.nameRu),
    bio: writtenIn(language, chef.bio, chef.bioRu),
  }
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
