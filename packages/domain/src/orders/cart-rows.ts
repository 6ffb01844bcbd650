import type { Allergen } from '@localchef/contracts/allergens/major-allergens'

/** A dish as pricing and slots need it; money in cents. */
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
  batches: CartBatch[]
}

/** A batch that can still be ordered. */
export interface CartBatch {
  id: string
  pickupFrom: string
  pickupUntil: string
  orderBy: string | null
  portionsLeft: number
}
