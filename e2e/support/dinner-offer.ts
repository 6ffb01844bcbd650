/** A private chef's offer, as input of `save-service`. */
export const dinnerOffer = {
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
