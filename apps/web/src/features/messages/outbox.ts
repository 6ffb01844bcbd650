import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** What went wrong with a message that was not sent; a key of the texts. */
export type SendProblem = 'network' | 'tooFast' | 'closed' | 'picture' | 'unknown'

/** A message on its way. Its key is the same for every try, so that none arrives twice. */
export interface OutgoingMessage {
  key: string
  body: string
  photo: Blob | null
  /** Once the photograph is stored. */
  picturePath?: string
  writtenAt: string
  /** Null while it is being sent. */
  problem: SendProblem | null
}

interface Outbox {
  /** What is typed and not sent, by conversation; kept over a reload of the tab. */
  drafts: Record<string, string>
  outgoing: Record<string, OutgoingMessage[]>
  setDraft: (conversation: string, text: string) => void
  put: (conversation: string, message: OutgoingMessage) => void
  change: (conversation: string, key: string, changes: Partial<OutgoingMessage>) => void
  remove: (conversation: string, key: string) => void
}

const nothing: OutgoingMessage[] = []

/** Outlives the panel it is written in: closing it loses nothing. */
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
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
)

export function useOutgoing(conversation: string): OutgoingMessage[] {
  return useOutbox(({ outgoing }) => outgoing[conversation] ?? nothing)
}
