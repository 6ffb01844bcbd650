import type { KeyScope } from '@localchef/contracts/api-keys/key-scope'

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
} as const satisfies Record<KeyScope, string>
