import type { KeyScope } from '@localchef/contracts/api-keys/key-scope'

/** The text of each scope, in the texts of connections. */
export const scopeTexts = {
  'read:menu': 'scopes.readMenu',
  'write:menu': 'scopes.writeMenu',
  'read:orders': 'scopes.readOrders',
  'write:orders': 'scopes.writeOrders',
  'read:bookings': 'scopes.readBookings',
  'write:bookings': 'scopes.writeBookings',
  'read:kitchen': 'scopes.readKitchen',
  'write:kitchen': 'scopes.writeKitchen',
  'read:payouts': 'scopes.readPayouts',
  'marketplace:orders': 'scopes.allOrders',
  'marketplace:bookings': 'scopes.allBookings',
  'marketplace:users': 'scopes.users',
  'marketplace:payouts': 'scopes.allPayouts',
  'marketplace:decisions': 'scopes.decisions',
} as const satisfies Record<KeyScope, string>
