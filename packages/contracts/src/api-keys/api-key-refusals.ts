import { defineRefusal } from '../refusal.ts'

export const tooManyKeys = defineRefusal('too_many_keys', 409, 'Too many API keys. Please revoke one first')
export const scopeNotYours = defineRefusal(
  'scope_not_yours',
  403,
  'Your account cannot give one of these scopes to a key',
)
export const keyNeedsFreshSignIn = defineRefusal(
  'key_needs_fresh_sign_in',
  403,
  'Please sign in again to create a key',
)
