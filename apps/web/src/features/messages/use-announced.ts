import type { Message } from '@localchef/contracts/messages/message'
import { useEffect, useRef, useState } from 'react'

/** The newest message of the other side that arrived while the conversation was open, for a polite live region. */
export function useAnnounced(
  messages: readonly Message[],
  viewer: 'buyer' | 'chef' | 'admin' | undefined,
): Message | undefined {
  const last = messages.at(-1)
  const known = useRef<string>(undefined)
  const [announced, setAnnounced] = useState<Message>()
  useEffect(() => {
    if (viewer === undefined) return
    // Messages that were there at the start aren't announced.
    const isFirstLook = known.current === undefined
    const isNew = (last?.id ?? '') !== known.current
    known.current = last?.id ?? ''
    if (last && isNew && !isFirstLook && last.from !== viewer) setAnnounced(last)
  }, [last, viewer])
  return announced
}
