import { z } from 'zod'
import { Certification } from '../certifications/certification.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { AdminChef } from './chef-row.ts'

const Offer = z.object({
  kind: z.enum(['dish', 'service']),
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  price: Dollars,
  status: z.enum(['draft', 'active', 'paused', 'archived']),
})

/** Everything an admin looks at before deciding about a kitchen. */
export const AdminChefFile = AdminChef.extend({
  tagline: z.string(),
  bio: z.string(),
  bioRu: z.string().nullable(),
  cuisines: z.array(z.string()),
  services: z.array(z.string()),
  languages: z.array(z.string()),
  zipCode: z.string(),
  addressLine: z.string(),
  phone: z.string(),
  contactEmail: z.string(),
  contactVerifiedAt: Moment.nullable(),
  permit: z.object({ kind: z.string(), number: z.string() }).nullable(),
  openDays: z.int(),
  agreement: z.object({ version: z.int(), acceptedAt: Moment }).nullable(),
  certifications: z.array(Certification),
  offers: z.array(Offer),
})
export type AdminChefFile = z.infer<typeof AdminChefFile>

export const getChefFile = defineFunction({
  name: 'get-chef-file',
  summary:
    'Everything of a kitchen that a decision about it needs, its exact address and its papers included.',
  access: 'admin',
  effect: 'read',
  input: z.object({ chefId: Id }),
  output: AdminChefFile,
})
