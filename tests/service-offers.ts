import type { ServiceOffer } from '@localchef/contracts/services/save-service'
import type { z } from 'zod'

type Offer = z.input<typeof ServiceOffer>

/** A private chef's dinner at a fixed price. */
export const dinnerOffer: Offer = {
  kind: 'private_chef',
  name: 'Dinner at yours',
  nameRu: null,
  description: 'Five courses.',
  descriptionRu: null,
  pricing: 'fixed',
  price: 400,
  needsQuote: false,
  guestsMin: 1,
  guestsMax: 12,
  durationMinutes: 180,
  noticeDays: 1,
  areaMiles: null,
  status: 'active',
  picture: null,
}

/** Catering with a price per guest. */
export const cateringOffer: Offer = {
  ...dinnerOffer,
  kind: 'catering',
  name: 'Georgian supra',
  description: 'A feast.',
  pricing: 'per_guest',
  price: 45,
  guestsMin: 6,
  guestsMax: 40,
  durationMinutes: 240,
  noticeDays: 3,
  areaMiles: 20,
}

/** A class without notice, with a price per guest. */
export const classOffer: Offer = {
  ...dinnerOffer,
  kind: 'class',
  name: 'Dumplings by hand',
  nameRu: 'Пельмени руками',
  description: 'Three doughs, four folds.',
  pricing: 'per_guest',
  price: 60,
  guestsMax: 6,
  durationMinutes: 120,
  noticeDays: 0,
}
