import { z } from 'zod'

const zip = /^\d{5}(-\d{4})?$/

const address = z.object({
  line: z.string().trim().max(200),
  unit: z.string().trim().max(60),
  city: z.string().trim().max(120),
  state: z.string().trim().max(60),
  zipCode: z.string().trim().max(10),
  instructions: z.string().trim().max(300),
})

/** What the checkout form holds. The address counts only for a delivery. */
export const Checkout = z
  .object({
    fulfilment: z.enum(['pickup', 'delivery']),
    slotFrom: z.string().min(1),
    phone: z
      .string()
      .trim()
      .max(40)
      .regex(/^[+()\d\s.-]{7,}$|^$/, 'validation.phone'),
    note: z.string().trim().max(500),
    tip: z.number().min(0).max(1000),
    address,
    acceptsAllergens: z.boolean(),
  })
  .superRefine(({ fulfilment, address: to }, context) => {
    if (fulfilment !== 'delivery') return
    const needed = ['line', 'city', 'state'] as const
    for (const name of needed) {
      if (to[name].length < 2) {
        context.addIssue({ code: 'custom', path: ['address', name], message: 'validation.required' })
      }
    }
    if (!zip.test(to.zipCode)) {
      context.addIssue({ code: 'custom', path: ['address', 'zipCode'], message: 'validation.zipCode' })
    }
  })
export type Checkout = z.output<typeof Checkout>
