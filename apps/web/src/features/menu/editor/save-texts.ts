import type { ListingStatus } from '@localchef/contracts/listings/listing-status'

/** Text key of the button that saves a dish with this status. */
export function saveButtonKey(status: ListingStatus, isNew: boolean) {
  if (status === 'draft') return 'editor.saveDraft'
  return isNew ? 'editor.create' : 'common:action.save'
}

/** Text key of the confirmation that a dish was saved with this status. Buyers don't see a draft. */
export function savedKey(status: ListingStatus, isNew: boolean) {
  if (status === 'draft') return 'editor.draftSaved'
  return isNew ? 'editor.created' : 'editor.saved'
}

/**
 * Text key of the warning on a dish without an allergen statement. Only a dish that was on sale can be offered again.
 */
export function unstatedKey(status: ListingStatus) {
  return status === 'draft' ? 'unstatedDraft' : 'unstated'
}
