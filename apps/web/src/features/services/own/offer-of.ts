import type { OwnService } from '@localchef/contracts/services/own-service'
import type { ServiceOffer } from '@localchef/contracts/services/save-service'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

const serviceKinds = ['catering', 'private_chef', 'class', 'other'] as const

type Offer = z.input<typeof ServiceOffer>
export type ServiceFormReturn = UseFormReturn<Offer, unknown, z.output<typeof ServiceOffer>>

/** Initial values: the service, or the first lawful kind for a small group as a starting point. */
export function offerOf(
  service: OwnService | undefined,
  forbidden: readonly OwnService['kind'][] = [],
): Offer {
  if (!service) {
    return {
      kind: serviceKinds.find((kind) => !forbidden.includes(kind)) ?? 'other',
      type: null,
      name: '',
      nameRu: '',
      description: '',
      descriptionRu: '',
      included: [],
      includedRu: [],
      pricing: 'per_guest',
      price: 35,
      needsQuote: false,
      guestsMin: 2,
      guestsMax: 20,
      durationMinutes: 180,
      noticeDays: 3,
      areaMiles: null,
      deposit: null,
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
    included: service.included,
    includedRu: service.includedRu,
    pricing: service.pricing,
    price: service.price,
    needsQuote: service.needsQuote,
    guestsMin: service.guestsMin,
    guestsMax: service.guestsMax,
    durationMinutes: service.durationMinutes,
    noticeDays: service.noticeDays,
    areaMiles: service.areaMiles,
    deposit: service.deposit,
    status: service.status === 'archived' ? 'draft' : service.status,
    picture: service.picture,
  }
}
