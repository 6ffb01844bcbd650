import type { Message } from '@localchef/contracts/messages/message'
import { useEffect, useRef, useState } from 'react'

/** The newest message of the other side that came while the conversation was open: it is read out, politely. */
export function useAnnounced(
  messages: readonly Message[],
  viewer: 'buyer' | 'chef' | 'admin' | undefined,
): Message | undefined {
  const last = messages.at(-1)
  const known = useRef<string>(undefined)
  const [announced, setAnnounced] = useState<Message>()
  useEffect(() => {
    if (viewer === undefined) return
    // What was there when it was opened is read by who reads it.
    const isFirstLook = known.current === undefined
    const isNew = (last?.id ?? '') !== known.current
    known.current = last?.id ?? ''
    if (last && isNew && !isFirstLook && last.from !== viewer) setAnnounced(last)
  }, [last, viewer])
  return announced
}
