import { emailProblem, phoneProblem } from '@localchef/contracts/address-problems'
import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { Email } from '@localchef/contracts/email-field'
import { greatestOrderTip, longestOrderNote } from '@localchef/contracts/orders/order-limits'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { OptionalPhone, Phone } from '@localchef/contracts/phone-field'
import { longestAddress } from '@localchef/contracts/places/address-limits'
import { storedState } from '@localchef/contracts/places/state-code'
import { asName, plainName, plainNameProblem } from '@localchef/contracts/plain-name'
import { longestPersonName } from '@localchef/contracts/users/person-limits'
import { storedZipCode, zipCodePattern } from '@localchef/contracts/zip-code'
import { z } from 'zod'
import type { Profile } from '@/shared/auth/profile.ts'
import { phoneText } from '@/shared/format/phone.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'

const address = z.object({
  line: z.string().trim().max(longestAddress.line),
  unit: z.string().trim().max(longestAddress.unit),
  city: z.string().trim().max(longestAddress.city),
  state: z.string().trim().overwrite(storedState).max(longestAddress.state),
  zipCode: z.string().trim().overwrite(storedZipCode).max(longestAddress.zipCode),
  instructions: z.string().trim().max(longestAddress.instructions),
})

/** The address or number that gets the sign-in code. */
export type Contact = { email: string } | { phone: string }

/** Parses an e-mail address or, if text messages are set up, a phone number. Undefined for anything else. */
export function contactOf(typed: string, takesPhones: boolean): Contact | undefined {
  const email = Email.safeParse(typed)
  if (email.success) return { email: email.data }
  const phone = takesPhones ? Phone.safeParse(typed) : undefined
  // Text messages have no extensions.
  return phone?.success && !phone.data.includes(';') ? { phone: phone.data } : undefined
}

const Name = plainName(1, longestPersonName)

/** Fields of the checkout form. */
export const CheckoutValues = z.object({
  /** How much the form asks about the buyer: a visitor's name and contact, only the name, or nothing. */
  buyer: z.enum(['visitor', 'nameless', 'known']),
  name: z.string(),
  contact: z.string(),
  allergies: z.array(z.enum(allAllergens)),
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
export type Checkout = z.output<typeof CheckoutValues>

/** Checks the address only for a delivery, and the person only as far as they are unknown. */
export function checkoutSchema(takesPhones: boolean) {
  return CheckoutValues.superRefine(({ buyer, name, contact, fulfilment, address: to }, context) => {
    const refuse = (path: (string | number)[], input: string, problem: string) =>
      context.addIssue({ code: 'custom', path, input: input.trim(), params: { problem } })
    if (buyer !== 'known' && !Name.safeParse(asName(name)).success) refuse(['name'], name, plainNameProblem)
    if (buyer === 'visitor' && !contactOf(contact, takesPhones)) {
      const isPhone = takesPhones && /^[\d\s()+-]+$/.test(contact)
      refuse(['contact'], contact, isPhone ? phoneProblem : emailProblem)
    }
    if (fulfilment !== 'delivery') return
    const needed = ['line', 'city', 'state'] as const
    for (const part of needed) {
      if (to[part].length < 2) {
        context.addIssue({ code: 'custom', path: ['address', part], message: 'validation.required' })
      }
    }
    if (!zipCodePattern.test(to.zipCode)) {
      context.addIssue({ code: 'custom', path: ['address', 'zipCode'], message: 'validation.zipCode' })
    }
  })
}

/** Initial values, with the phone and address of the buyer's profile, or of a visitor's chosen place. */
export function checkoutValues(
  profile: Profile | null,
  place: SearchPlace | null,
  fulfilment: Fulfilment,
  slotFrom: string,
): Checkout {
  const town = profile ?? townOf(place)
  return {
    buyer: profile ? 'known' : 'visitor',
    name: '',
    contact: '',
    allergies: [],
    fulfilment,
    slotFrom,
    phone: phoneText(profile?.phone ?? null),
    note: '',
    tip: 0,
    payment: 'at_pickup',
    address: {
      line: profile?.address ?? '',
      unit: '',
      city: town?.city ?? '',
      state: town?.state ?? '',
      zipCode: town?.zipCode ?? '',
      instructions: '',
    },
    acceptsAllergens: false,
    contactConsent: false,
  }
}

/** City, state and ZIP code of a place's name, such as `94110 · San Francisco, CA`. */
function townOf(place: SearchPlace | null) {
  const parts = /(?:^(\d{5}) · |^|· )([^·]+), ([A-Z]{2})$/.exec(place?.name ?? '')
  return parts && { zipCode: parts[1] ?? '', city: parts[2] ?? '', state: parts[3] ?? '' }
}
