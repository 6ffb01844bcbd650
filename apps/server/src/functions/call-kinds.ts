import type { CallKind } from '@localchef/backend/limits/call-limits'
import type { FunctionContract } from '@localchef/contracts/function-contract'

/** The kinds of calls that are neither a plain read nor a plain write. */
export const callKinds: Readonly<Record<string, CallKind>> = {
  'chef-search': 'search',
  'list-chefs-on-map': 'search',
  'complete-place': 'search',
  'get-nearest-place': 'search',
  'get-home-feed': 'search',
  'list-ready-dishes': 'search',
  'list-available-today': 'search',
  'get-chef': 'search',
  'get-dish': 'search',
  'get-service': 'search',
  'list-reviews': 'search',
  'quote-order': 'quote',
  'place-order': 'order',
  'request-booking': 'order',
  'send-message': 'message',
  'export-orders': 'export',
  'export-menu': 'export',
  'export-person': 'export',
  'preview-menu-import': 'import',
  'import-menu': 'import',
  'write-review': 'report',
  'reply-to-review': 'report',
  'report-content': 'report',
  'report-problem': 'report',
  'create-notification': 'notify',
}

export function callKindOf({ name, effect }: Pick<FunctionContract, 'name' | 'effect'>): CallKind {
  return callKinds[name] ?? (effect === 'read' ? 'read' : 'write')
}
