import { defineRefusal } from '../refusal.ts'

export const textsNotSent = defineRefusal('texts_not_sent', 409, 'This marketplace sends no text messages')
export const phoneNotVerified = defineRefusal(
  'phone_not_verified',
  409,
  'The account has no verified phone number',
)
export const numberUnreachable = defineRefusal(
  'number_unreachable',
  409,
  'This number gets no text messages. Verify it anew, or another one',
)
export const consentChanged = defineRefusal(
  'consent_changed',
  409,
  'The words of the consent have changed. Read them again',
)
