import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { type Language, writtenIn } from '@localchef/contracts/language'
import type { PublicRead } from '../pages/describe-page.ts'

export interface SharedDish {
  id: string
  name: string
  description: string
  price: number
  /** A path in the bucket `pictures`. */
  picture: string | null
  color: string
}

/** Public facts of a kitchen, in one language. */
export interface SharedKitchen {
  slug: string
  name: string
  tagline: string
  place: string
  isPaused: boolean
  cover: string | null
  dishes: SharedDish[]
}

/** Undefined for a kitchen that the public cannot see. */
export async function readSharedKitchen(
  read: PublicRead,
  slug: string,
  language: Language,
): Promise<SharedKitchen | undefined> {
  const { status, body } = await read('get-chef', { id: slug })
  if (status === 404 || status === 400) return undefined
  if (status !== 200) throw new Error(`get-chef answered ${status}`)
  // The function has validated this response against its contract.
  const chef = body as ChefDetail
  const words = (english: string, russian: string | null) => writtenIn(language, english, russian)
  return {
    slug: chef.slug,
    name: words(chef.name, chef.nameRu),
    tagline: words(chef.tagline, chef.taglineRu),
    place: [chef.city, chef.state].filter(Boolean).join(', '),
    isPaused: chef.status === 'paused',
    cover: chef.cover?.path ?? null,
    dishes: chef.menu
      .filter(({ status: sold }) => sold === 'active')
      .map((dish) => ({
        id: dish.id,
        name: words(dish.name, dish.nameRu),
        description: words(dish.description, dish.descriptionRu),
        price: dish.price,
        picture: dish.picture?.path ?? null,
        color: dish.picture?.color ?? '#d8c4a8',
      })),
  }
}
