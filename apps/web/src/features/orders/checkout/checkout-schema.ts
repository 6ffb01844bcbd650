import { greatestOrderTip, longestOrderNote } from '@localchef/contracts/orders/order-limits'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { OptionalPhone } from '@localchef/contracts/phone-field'
import { longestAddress } from '@localchef/contracts/places/address-limits'
import { storedState } from '@localchef/contracts/places/state-code'
import { storedZipCode, zipCodePattern } from '@localchef/contracts/zip-code'
import { z } from 'zod'
import type { Profile } from '@/shared/auth/profile.ts'
import { phoneText } from '@/shared/format/phone.ts'

const address = z.object({
  line: z.string().trim().max(longestAddress.line),
  unit: z.string().trim().max(longestAddress.unit),
  city: z.string().trim().max(longestAddress.city),
  state: z.string().trim().overwrite(storedState).max(longestAddress.state),
  zipCode: z.string().trim().overwrite(storedZipCode).max(longestAddress.zipCode),
  instructions: z.string().trim().max(longestAddress.instructions),
})

/** Values of the checkout form. The address is checked only for a delivery. */
export const Checkout = z
  .object({
    fulfilment: z.enum(['pickup', 'delivery']),
    slotFrom: z.string().min(1),
    phone: OptionalPhone,
    note: z.string().trim().max(longestOrderNote),
    tip: z.number().min(0).max(greatestOrderTip),
    payment: z.enum(['at_pickup', 'card']),
    address,
    acceptsAllergens: z.boolean(),
    contactConsent: z.boolean(),
  })
  .superRefine(({ fulfilment, address: to }, context) => {
    if (fulfilment !== 'delivery') return
    const needed = ['line', 'city', 'state'] as const
    for (const name of needed) {
      if (to[name].length < 2) {
        context.addIssue({ code: 'custom', path: ['address', name], message: 'validation.required' })
      }
    }
    if (!zipCodePattern.test(to.zipCode)) {
      context.addIssue({ code: 'custom', path: ['address', 'zipCode'], message: 'validation.zipCode' })
    }
  })
export type Checkout = z.output<typeof Checkout>

/** Initial values, with the phone and address of the buyer's profile. */
export function checkoutValues(profile: Profile, fulfilment: Fulfilment, slotFrom: string): Checkout {
  return {
    fulfilment,
    slotFrom,
    phone: phoneText(profile.phone),
    note: '',
    tip: 0,
    payment: 'at_pickup',
    address: {
      line: profile.address ?? '',
      unit: '',
      city: profile.city ?? '',
      state: profile.state ?? '',
      zipCode: profile.zipCode ?? '',
      instructions: '',
    },
    acceptsAllergens: false,
    contactConsent: false,
  }
}
