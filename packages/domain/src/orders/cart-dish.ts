import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { CartBatch } from '../slots/pickup-slots.ts'

/** A dish for pricing and slots; money in cents. */
export interface CartDish {
  id: string
  chefId: string
  name: string
  nameRu: string | null
  priceCents: number
  promise: 'ready_now' | 'made_to_order' | 'scheduled_batch'
  status: 'draft' | 'active' | 'paused' | 'archived'
  allergens: Allergen[] | null
  possibleAllergens: Allergen[]
  prepMinutes: number
  availableWeekdays: number[]
  dailyPortionLimit: number | null
  slotPortionLimit: number | null
  capGroup: { id: string; portionsPerSlot: number } | null
  picturePath: string | null
  ingredients: { id: string; name: string; nameRu: string | null; isRemovable: boolean }[]
  variantGroups: {
    id: string
    minChoices: number
    maxChoices: number
    variants: {
      id: string
      name: string
      nameRu: string | null
      additionalPriceCents: number
      isAvailable: boolean
    }[]
  }[]
  /** Batches that can be ordered now. */
  batches: CartBatch[]
  /** Batches of drops that are not open yet or have closed. */
  shutBatches: CartBatch[]
}
