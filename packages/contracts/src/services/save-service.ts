import { z } from 'zod'
import { leastNoticeDays } from '../bookings/booking-deadlines.ts'
import { DepositTerms } from '../bookings/deposit.ts'
import { optionalText } from '../chefs/update-business.ts'
import { HexColor, StoredPath } from '../chefs/update-business-pictures.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { refuseMissingVersion, staleEdit, versionBesideId } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { SavedListingStatus } from '../listings/listing-status.ts'
import { hiddenByAdmin } from '../menu/menu-refusals.ts'
import { Dollars } from '../money.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { optionalPlainName, plainName } from '../plain-name.ts'
import { services } from './own-service.ts'
import { NoticeDays, ServiceGuests, ServiceKind, ServiceMinutes, ServicePricing } from './service-card.ts'
import { longestIncluded, longestServiceDescription, longestServiceName } from './service-limits.ts'

/** Blank lines are left out. */
const IncludedLines = z
  .array(z.string().trim().max(longestIncluded))
  .max(20)
  .default([])
  .transform((lines) => lines.filter((line) => line !== ''))

export const ServiceOffer = z
  .object({
    kind: ServiceKind,
    /** A service type from the marketplace's settings, with the same `kind`. */
    type: z.string().max(40).nullable().default(null),
    name: plainName(2, longestServiceName),
    nameRu: optionalPlainName(longestServiceName).transform((text) => text || null),
    description: z.string().trim().max(longestServiceDescription),
    descriptionRu: optionalText(longestServiceDescription),
    included: IncludedLines,
    includedRu: IncludedLines,
    pricing: ServicePricing,
    price: Dollars.min(0).max(100_000),
    needsQuote: z.boolean(),
    guestsMin: ServiceGuests,
    guestsMax: ServiceGuests,
    durationMinutes: ServiceMinutes,
    noticeDays: NoticeDays,
    areaMiles: z.number().min(0).max(500).nullable(),
    deposit: DepositTerms.nullable().default(null),
    status: SavedListingStatus,
    picture: z.object({ path: StoredPath, color: HexColor }).nullable(),
  })
  .refine(({ guestsMin, guestsMax }) => guestsMin <= guestsMax, {
    path: ['guestsMax'],
    message: 'The maximum number of guests is below the minimum',
  })
  .refine(({ deposit }) => !deposit || (deposit.percent === null) !== (deposit.sum === null), {
    path: ['deposit'],
    message: 'A deposit is either a part of the price or a sum',
  })
  // Classes are exempt: their dates are booked without notice, and each date shows its own terms.
  .refine(({ kind, deposit, noticeDays }) => kind === 'class' || noticeDays >= leastNoticeDays(deposit), {
    path: ['noticeDays'],
    message:
      'The notice leaves no day for the answer and the deposit before free cancellation ends or the balance is due',
  })

export const saveService = defineFunction({
  name: 'save-service',
  summary: 'Creates or updates a service. Existing bookings keep their name, price and deposit.',
  access: 'chef',
  effect: 'create',
  input: z
    .object({ id: Id.optional(), offer: ServiceOffer, ...versionBesideId })
    .superRefine(refuseMissingVersion),
  output: services.extend({ id: Id }),
  refusals: [forbiddenByPermit, hiddenByAdmin, notFound, staleEdit],
})
