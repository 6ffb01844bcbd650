import { z } from 'zod'
import { AverageStars, Id, Moment, Whole } from '../common-fields.ts'
import { ChefKind } from './chef-card.ts'

export const chefStatuses = ['draft', 'submitted', 'active', 'paused', 'suspended'] as const
export const ChefStatus = z.enum(chefStatuses)
export type ChefStatus = z.infer<typeof ChefStatus>

export const AdminChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  kind: ChefKind,
  status: ChefStatus,
  statusReason: z.string().nullable(),
  avatarPath: z.string().nullable(),
  city: z.string(),
  cityRu: z.string().nullable(),
  state: z.string(),
  isVerified: z.boolean(),
  featuredRank: Whole.nullable(),
  ratingAverage: AverageStars.nullable(),
  ratingCount: Whole,
  completedOrders: Whole,
  dishCount: Whole,
  pendingCertifications: Whole,
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  submittedAt: Moment.nullable(),
  createdAt: Moment,
})
export type AdminChef = z.infer<typeof AdminChef>
