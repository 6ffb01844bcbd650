import type { DishCard } from '@localchef/contracts/menu/dish-card'
import type { DishDetail, VariantGroup } from '@localchef/contracts/menu/get-dish'
import type { CartDish, CartVariant } from '@/features/cart/cart-lines.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'

/** A dish as the cart keeps it, named in the reader's language. Cards come without ingredients. */
export function cartDish(
  dish: Pick<DishCard, 'id' | 'name' | 'nameRu' | 'price' | 'picture' | 'chefId'>,
  language: string,
  timeZone: string | undefined,
  ingredients: DishDetail['ingredients'] = [],
): CartDish {
  return {
    id: dish.id,
    name: inLanguage(language, dish.name, dish.nameRu),
    price: dish.price,
    imageUrl: dish.picture ? pictureUrl(dish.picture.path) : '',
    chefId: dish.chefId,
    ...(timeZone ? { timeZone } : {}),
    ingredients: ingredients.map(({ id, name, nameRu }) => ({
      id,
      name: inLanguage(language, name, nameRu),
    })),
  }
}

export function cartVariant(variant: VariantGroup['variants'][number], language: string): CartVariant {
  return {
    id: variant.id,
    name: inLanguage(language, variant.name, variant.nameRu),
    additionalPrice: variant.additionalPrice,
  }
}
