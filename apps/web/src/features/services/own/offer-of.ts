import type { OwnService } from '@localchef/contracts/services/own-service'
import type { ServiceOffer } from '@localchef/contracts/services/save-service'
import type { z } from 'zod'

type Offer = z.input<typeof ServiceOffer>

/** What the form begins with: the service, or a dinner for some that most kitchens could offer. */
export function offerOf(service: OwnService | undefined): Offer {
  if (!service) {
    return {
      kind: 'catering',
      type: null,
      name: '',
      nameRu: '',
      description: '',
      descriptionRu: '',
      pricing: 'per_guest',
      price: 35,
      needsQuote: false,
      guestsMin: 2,
      guestsMax: 20,
      durationMinutes: 180,
      noticeDays: 3,
      areaMiles: null,
      status: 'active',
      picture: null,
    }
  }
  return {
    kind: service.kind,
    name: service.name,
    nameRu: service.nameRu ?? '',
    description: service.description,
    descriptionRu: service.descriptionRu ?? '',
    pricing: service.pricing,
    price: service.price,
    needsQuote: service.needsQuote,
    guestsMin: service.guestsMin,
    guestsMax: service.guestsMax,
    durationMinutes: service.durationMinutes,
    noticeDays: service.noticeDays,
    areaMiles: service.areaMiles,
    status: service.status === 'archived' ? 'draft' : service.status,
    picture: service.picture,
  }
}
