import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from './functions.ts'

const editing = /^(update|set|save|change|reorder|rename|edit|replace|move|pause)-/

/** Edits without the version that the caller saw, each with the reason why it overwrites no unseen work. */
const withoutVersion: Record<string, string> = {
  'change-gift-card':
    'Sets the address and the day that its buyer names, whose own it is, and repeats no other field.',
  'change-order': 'Repeats the seen lines and the seen total, and refuses order_changed.',
  'update-prices':
    'Adds a percentage or an amount to the prices as they are; it repeats no price that was read.',
  'pause-orders': 'Sets one switch that the caller names, and repeats no other field.',
  'reorder-dishes': 'Moves the named dishes and changes none; those not named keep their order.',
  'save-certification': 'A corrected certification gets a new id, so an old tab is refused with not_found.',
  'save-push-subscription': 'A device registers itself; nobody else edits its subscription.',
  'save-setting': 'Sends the number of the version as `from`, and refuses setting_conflict.',
  'set-contact-consent': 'Sets one switch that belongs to the caller alone.',
  'set-customer-lists-stopped': 'Sets one switch that the caller names, and repeats no other field.',
  'set-dishes-status': 'Sets one status that the caller names, and repeats no other field.',
  'set-following': 'Sets one switch that belongs to the caller alone.',
  'set-listing-status': 'Sends the seen status as `from`, and refuses listing_conflict.',
  'set-opening-point': 'Sets one decision that the caller names, and repeats no other field.',
  'set-texts': 'Sets one switch that belongs to the caller alone.',
  'set-review-hidden': 'Sets one switch that the caller names, and refuses same_state.',
  'set-service-status': 'Sets one status that the caller names, and repeats no other field.',
  'set-staff-role': 'Sets one role that the caller names, and refuses same_staff_role.',
  'set-user-role': 'Sets one role that the caller names, and refuses same_role.',
  'update-standing-order':
    'Changes the lines and the rhythm that the caller names, of an order of their own.',
}

const edits = serverFunctions.map(({ contract }) => contract).filter(({ name }) => editing.test(name))

const carriesVersion = (input: z.ZodType) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return 'version' in (schema.properties ?? {})
}

test.each(edits.map((contract) => [contract.name, contract] as const))(
  '%s carries the version that the caller saw, or has a reason not to',
  (name, { input }) => {
    expect(carriesVersion(input)).toBe(withoutVersion[name] === undefined)
  },
)

test('every exception names an operation', () => {
  const names = edits.map(({ name }) => name)
  for (const name of Object.keys(withoutVersion)) expect(names).toContain(name)
})

test('the version is required, except where the operation also creates', () => {
  const versioned = edits.filter(({ input }) => carriesVersion(input))
  const optional = versioned.filter(({ input }) => {
    const { required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return !required.includes('version')
  })
  // `refuseMissingVersion` requires it together with an id (tests/server/stale-edits.test.ts).
  expect(optional.map(({ name }) => name).sort()).toEqual([
    'save-cap-group',
    'save-class-session',
    'save-discount',
    'save-kitchen-discount',
    'save-service',
    'save-webhook-endpoint',
  ])
})
