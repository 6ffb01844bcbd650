import { defineRefusal } from '../refusal.ts'

export const conversationClosed = defineRefusal('conversation_closed', 422, 'This conversation is closed')
export const otherSideGone = defineRefusal('other_side_gone', 422, 'The other side has left the marketplace')
export const tooManyMessages = defineRefusal(
  'too_many_messages',
  429,
  'Too many messages. Please wait a little',
)
