import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { Email } from '../email-field.ts'
import {
  longestOrigin,
  mostAddressesAtOnce,
  mostInvitationsPerDay,
  shortestOrigin,
} from './customer-limits.ts'
import { looksLikeFormula } from './customer-rows.ts'

/** Invitations of one kitchen in a day. */
export const InvitationsPerDay = z.int().min(1).max(mostInvitationsPerDay)

/** Where the addresses come from, in the chef's words. */
export const CustomerOrigin = z.string().trim().min(shortestOrigin).max(longestOrigin)

const CustomerAddress = Email.refine((email) => !looksLikeFormula(email), 'A formula is no address')

export const CustomerAddresses = z.array(CustomerAddress).min(1).max(mostAddressesAtOnce)

/** A list with its results. Invitations that were left out count as invited, so that nobody learns who has an account. */
export const CustomerList = z.object({
  id: Id,
  origin: z.string(),
  createdAt: Moment,
  /** Invitations whose turn has not come. */
  waiting: Whole,
  invited: Whole,
  followed: Whole,
  declined: Whole,
})
export type CustomerList = z.infer<typeof CustomerList>
