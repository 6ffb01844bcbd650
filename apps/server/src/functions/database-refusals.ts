import { Refusal } from '@localchef/domain/refusal'

/**
 * What the database's own rules say about a change they refuse, as the caller should hear it. Anything that
 * is not here is our fault and answered with 500.
 */
const refusals: Record<string, () => Refusal> = {
  // Raised by the triggers of orders and reviews (supabase/migrations).
  LC001: () => new Refusal(409, 'illegal_move', 'The order cannot be moved like this'),
  LC002: () => new Refusal(422, 'not_reviewable', 'Only what was bought and completed can be reviewed'),
  // By the trigger of dishes and services that an admin has taken out of the shop.
  LC003: () => new Refusal(409, 'held_by_admin', 'An admin has taken this out of the shop'),
  // By the trigger of dishes without a statement of their allergens.
  LC004: () => new Refusal(409, 'allergens_unstated', 'The allergens of this dish are not stated'),
  // The null character, which no text of the database can hold.
  '22021': () => new Refusal(400, 'invalid_input', 'A text has a character in it that no text can have'),
  // Exclusion: two things that may not overlap.
  '23P01': () => new Refusal(409, 'overlap', 'This overlaps with something that is there already'),
  '23505': () => new Refusal(409, 'already_exists', 'This is there already'),
  '42501': () => new Refusal(403, 'forbidden', 'You may not do this'),
}

/** Serialization failure, deadlock: nothing was done, and the same call may work a moment later. */
const passing = new Set(['40001', '40P01'])

export function refusalFromDatabase(error: unknown): Refusal | undefined {
  return refusals[sqlStateOf(error) ?? '']?.()
}

export function isPassing(error: unknown): boolean {
  return passing.has(sqlStateOf(error) ?? '')
}

export function isOutOfTime(error: unknown): boolean {
  return sqlStateOf(error) === '57014'
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
