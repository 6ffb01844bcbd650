/** Facts of a kitchen that the plans of orders, batches and reviews need besides its rows. */
export interface KitchenPlan {
  id: string
  profileId: string
  slug: string
  name: string
  nameRu: string | null
  ownerName: string
  cuisineSlug: string
  city: string
  state: string
  cityKey: string
  timeZone: string
  status: 'draft' | 'submitted' | 'active' | 'paused' | 'suspended'
  answerMinutes: number
  delivers: boolean
  deliveryFeeCents: number
  isTruckStop: boolean
  /** Minutes after midnight by weekday, 0 is Sunday; null is closed. */
  hours: readonly (readonly [opens: number, closes: number] | null)[]
  /** Relative number of orders a year, about 0.3 to 3. */
  popularity: number
  /** Mean of its ratings before rounding, about 4.0 to 4.95. */
  quality: number
  openedDaysAgo: number
  dishes: DishPlan[]
}

export interface DishPlan {
  id: string
  name: string
  nameRu: string
  cents: number
  category: string
  promise: 'ready_now' | 'made_to_order' | 'scheduled_batch'
  isActive: boolean
  picturePath: string
  allergens: string[]
  ingredients: { id: string; name: string; nameRu: string; isRemovable: boolean }[]
  groups: {
    min: number
    max: number
    variants: { id: string; name: string; nameRu: string; cents: number }[]
  }[]
}

export interface PersonPlan {
  id: string
  email: string
  name: string
  role: 'buyer' | 'chef' | 'admin'
  city: string
  state: string
  zipCode: string
  address: string
  phone: string
  allergies: string[]
  language: 'en' | 'ru'
  cityKey: string
  joinedDaysAgo: number
  hasPassword: boolean
  avatarPath: string | null
}
