import type { Message } from '@localchef/contracts/messages/message'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isOffline } from '@/shared/browser/use-is-offline.ts'
import { type ConversationOf, idOf } from './conversation-of.ts'
import { uploadMessagePicture } from './message-picture.ts'
import { type OutgoingMessage, type SendProblem, useOutbox } from './outbox.ts'
import { type ConversationData, conversationKey } from './use-conversation.ts'

/** Shows a message at once and sends it. A failed one stays, to be retried or discarded. */
export function useSendMessage(of: ConversationOf) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const userId = user?.id
  const conversation = idOf(of)

  const attempt = useCallback(
    async (message: OutgoingMessage) => {
      if (!userId) return
      const outbox = useOutbox.getState()
      try {
        let { picturePath } = message
        if (message.photo && !picturePath) {
          picturePath = await uploadMessagePicture(userId, message.photo)
          outbox.change(conversation, message.key, { picturePath })
        }
        const sent = await callFunction(
          sendMessage,
          { ...of, body: message.body, ...(picturePath ? { picturePath } : {}) },
          { idempotencyKey: message.key },
        )
        queryClient.setQueryData<ConversationData>(conversationKey(of), (shown) => withMessage(shown, sent))
        outbox.remove(conversation, message.key)
      } catch (error) {
        console.warn('A message was not sent', error)
        outbox.change(conversation, message.key, { problem: problemOf(error, message) })
      }
    },
    [of, conversation, userId, queryClient],
  )

  const send = (body: string, photo: Blob | null) => {
    const message: OutgoingMessage = {
      key: crypto.randomUUID(),
      body,
      photo,
      writtenAt: new Date().toISOString(),
      problem: null,
    }
    useOutbox.getState().put(conversation, message)
    void attempt(message)
  }
  const retry = (message: OutgoingMessage) => {
    useOutbox.getState().change(conversation, message.key, { problem: null })
    void attempt(message)
  }
  const discard = ({ key }: OutgoingMessage) => useOutbox.getState().remove(conversation, key)
  return { send, retry, discard }
}

/** Adds the message to the newest page unless the live connection already has. */
function withMessage(shown: ConversationData | undefined, sent: Message): ConversationData | undefined {
  const [newest, ...earlier] = shown?.pages ?? []
  if (!shown || !newest || newest.messages.some(({ id }) => id === sent.id)) return shown
  return { ...shown, pages: [{ ...newest, messages: [...newest.messages, sent] }, ...earlier] }
}

function problemOf(error: unknown, message: OutgoingMessage): SendProblem {
  if (error instanceof ApiError) {
    switch (failureOf(sendMessage, error).code) {
      case 'network_error':
        return 'network'
      case 'too_many_messages':
      case 'too_many_requests':
        return 'tooFast'
      case 'conversation_closed':
      case 'other_side_gone':
        return 'closed'
      default:
        return 'unknown'
    }
  }
  if (isOffline()) return 'network'
  return message.photo ? 'picture' : 'unknown'
}
