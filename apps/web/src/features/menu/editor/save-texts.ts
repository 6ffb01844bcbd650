import type { ListingStatus } from '@localchef/contracts/listings/listing-status'

/** The button that saves a dish with this status. */
export function saveButtonKey(status: ListingStatus, isNew: boolean) {
  if (status === 'draft') return 'editor.saveDraft'
  return isNew ? 'editor.create' : 'common:action.save'
}

/** The confirmation after a dish was saved with this status. Buyers don't see a draft. */
export function savedKey(status: ListingStatus, isNew: boolean) {
  if (status === 'draft') return 'editor.draftSaved'
  return isNew ? 'editor.created' : 'editor.saved'
}

/** The warning on a dish without an allergen statement. Only a dish that was on sale can be offered again. */
export function unstatedKey(status: ListingStatus) {
  return status === 'draft' ? 'unstatedDraft' : 'unstated'
}
