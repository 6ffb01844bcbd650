import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'

/** The reason a message wasn't sent; a key of the texts. */
export type SendProblem = 'network' | 'tooFast' | 'closed' | 'picture' | 'unknown'

/** A message being sent. Every attempt has the same key, so that it arrives at most once. */
export interface OutgoingMessage {
  key: string
  body: string
  photo: Blob | null
  /** Set once the photograph is uploaded. */
  picturePath?: string
  writtenAt: string
  /** Null while it is being sent. */
  problem: SendProblem | null
}

interface Outbox {
  /** Unsent texts by conversation; they survive a reload of the tab. */
  drafts: Record<string, string>
  outgoing: Record<string, OutgoingMessage[]>
  setDraft: (conversation: string, text: string) => void
  put: (conversation: string, message: OutgoingMessage) => void
  change: (conversation: string, key: string, changes: Partial<OutgoingMessage>) => void
  remove: (conversation: string, key: string) => void
}

const nothing: OutgoingMessage[] = []

/** Lives outside the panel, so that closing the panel loses nothing. */
export const useOutbox = create<Outbox>()(
  persist(
    (set) => ({
      drafts: {},
      outgoing: {},
      setDraft: (conversation, text) =>
        set(({ drafts }) => ({ drafts: { ...drafts, [conversation]: text } })),
      put: (conversation, message) =>
        set(({ outgoing }) => ({
          outgoing: { ...outgoing, [conversation]: [...(outgoing[conversation] ?? []), message] },
        })),
      change: (conversation, key, changes) =>
        set(({ outgoing }) => ({
          outgoing: {
            ...outgoing,
            [conversation]: (outgoing[conversation] ?? []).map((message) =>
              message.key === key ? { ...message, ...changes } : message,
            ),
          },
        })),
      remove: (conversation, key) =>
        set(({ outgoing }) => ({
          outgoing: {
            ...outgoing,
            [conversation]: (outgoing[conversation] ?? []).filter((message) => message.key !== key),
          },
        })),
    }),
    {
      name: 'message-drafts',
      storage: createJSONStorage(() => sturdyStorage('sessionStorage')),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
)

export function useOutgoing(conversation: string): OutgoingMessage[] {
  return useOutbox(({ outgoing }) => outgoing[conversation] ?? nothing)
}
