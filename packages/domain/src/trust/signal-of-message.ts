import { findOffPlatform } from '@localchef/contracts/messages/find-off-platform'
import type { Message } from '@localchef/contracts/messages/message'
import type { UserCall } from '../server-function.ts'
import { raiseSignals } from './raise-signals.ts'

/** Raises a signal for a message that leads off the marketplace. The message is sent anyway. */
export async function signalOfMessage(
  { db, user, outside }: UserCall,
  conversation: { id: string },
  { id, body }: Message,
): Promise<void> {
  const parts = findOffPlatform(body, outside.siteHost)
  if (parts.length === 0) return
  // The name of an app counts per conversation, a contact per sender.
  const secrets = parts.map(({ kind, value }) =>
    kind === 'payment_app' || kind === 'messenger'
      ? `${kind}:${value}:${conversation.id}`
      : `${kind}:${value}`,
  )
  await raiseSignals(db, [
    {
      kind: 'off_platform',
      subjectKey: user.id,
      profileId: user.id,
      chefId: null,
      facts: { messages: [id] },
      factKeys: [],
      secrets,
      people: [user.id],
    },
  ])
}
