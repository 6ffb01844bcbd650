import type { CallKind } from '@localchef/backend/limits/call-limits'
import type { FunctionContract } from '@localchef/contracts/function-contract'

/** The kinds of calls that are neither plain reads nor plain writes. */
export const callKinds: Readonly<Record<string, CallKind>> = {
  'chef-search': 'search',
  'list-chefs-on-map': 'search',
  'search-dishes': 'search',
  'count-filters': 'search',
  'suggest-search': 'search',
  'suggest-places': 'search',
  'get-nearest-place': 'search',
  'get-home-feed': 'search',
  'list-ready-dishes': 'search',
  'list-available-today': 'search',
  'get-chef': 'search',
  'get-dish': 'search',
  'get-service': 'search',
  'list-busy-times': 'search',
  'list-reviews': 'search',
  'quote-order': 'quote',
  'place-order': 'order',
  'request-booking': 'order',
  'open-link-checkout': 'order',
  'send-message': 'message',
  'export-bookings': 'export',
  'export-orders': 'export',
  'export-buyers': 'export',
  'export-menu': 'export',
  'export-my-data': 'export',
  'export-user': 'export',
  'preview-menu-import': 'import',
  'import-menu': 'import',
  'create-review': 'report',
  'reply-to-review': 'report',
  'report-content': 'report',
  'report-problem': 'report',
  'request-opening-news': 'interest',
  'create-notification': 'notify',
  'send-test-mail': 'notify',
}

/** A quote or an order with a discount code also tries a code, so it counts as a guess. */
export function guessesCode(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'code' in input && 'chefId' in input
}

export function callKindOf({ name, effect }: Pick<FunctionContract, 'name' | 'effect'>): CallKind {
  return callKinds[name] ?? (effect === 'read' ? 'read' : 'write')
}
