import { z } from 'zod'
import { CalendarItem } from '../bookings/calendar-item.ts'
import { CertificationKind } from '../certifications/certification.ts'
import { Whole } from '../common-fields.ts'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { ChefStatus } from './chef-row.ts'
import { ActivationRequirement } from './own-chef.ts'

const status = z.object({ status: ChefStatus })

export const chefConflict = defineRefusal(
  'chef_conflict',
  409,
  'The status of the kitchen has changed',
  status.extend(decidedBy),
)
export const placeMissing = defineRefusal(
  'place_missing',
  422,
  'A kitchen without a place cannot be found, so it cannot be approved',
)
export const certificationsMissing = defineRefusal(
  'certifications_missing',
  422,
  'The kitchen lacks certifications that its state asks for. Approving it needs a reason',
  z.object({
    /** One kind of each group is enough. */
    missing: z.array(z.array(CertificationKind)),
  }),
)
export const ruleUnknown = defineRefusal(
  'rule_unknown',
  422,
  'No rule is known for this kitchen. Approving it needs a reason',
)
export const notPublic = defineRefusal('not_public', 422, 'Only a public kitchen can be featured')
export const hoursInTheWay = defineRefusal(
  'hours_in_the_way',
  409,
  'Something is planned in the time that these hours close. Decide on it, then send `despitePlans`',
  z.object({
    /** Open orders, bookings, dates of classes, batches, windows of drops and coming standing orders, earliest first. */
    items: z.array(CalendarItem),
  }),
)
export const pauseInThePast = defineRefusal(
  'pause_in_the_past',
  422,
  'The end of a pause must be in the future',
)
export const notActive = defineRefusal(
  'not_active',
  409,
  'Only an active business can be paused or resumed',
  status,
)
export const alreadyVerified = defineRefusal('already_verified', 409, 'This address is already verified')
export const contactMissing = defineRefusal('contact_missing', 422, 'Please save a contact address first')
export const tooManyCodes = defineRefusal('too_many_codes', 429, 'A code was just sent. Please wait a minute')
export const agreementChanged = defineRefusal(
  'agreement_changed',
  409,
  'There is a newer version of the agreement',
  z.object({ version: Whole.optional() }),
)
export const alreadySubmitted = defineRefusal(
  'already_submitted',
  409,
  'Only a draft can be submitted',
  status,
)
export const outsideRegion = defineRefusal(
  'outside_region',
  422,
  'The marketplace serves other states',
  z.object({
    /** The states that the marketplace serves. */
    states: z.array(z.string()),
  }),
)
export const requirementsMissing = defineRefusal(
  'requirements_missing',
  422,
  'The business does not meet all requirements yet',
  z.object({ missing: z.array(ActivationRequirement) }),
)
