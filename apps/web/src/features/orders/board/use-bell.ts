import { useCallback, useEffect, useRef, useState } from 'react'
import { type Bell, createBell } from './bell-sound.ts'
import { useStoredChoice } from './use-stored-choice.ts'

/** `blocked`: turned on, but the browser plays nothing before the page is first touched. */
export type Sound = 'on' | 'off' | 'blocked'

export function useBell() {
  const [wanted, setWanted] = useStoredChoice('localchef-board-sound')
  const [running, setRunning] = useState(false)
  const bell = useRef<Bell>(undefined)

  const open = useCallback(() => {
    if (bell.current) return bell.current
    const created = createBell()
    created.context.onstatechange = () => setRunning(created.context.state === 'running')
    setRunning(created.context.state === 'running')
    bell.current = created
    return created
  }, [])

  useEffect(() => {
    if (!wanted) return
    const { context } = open()
    if (context.state === 'running') return
    // Browsers allow sound only after a touch or key press.
    const resume = () => void context.resume().catch(() => {})
    resume()
    window.addEventListener('pointerdown', resume)
    window.addEventListener('keydown', resume)
    return () => {
      window.removeEventListener('pointerdown', resume)
      window.removeEventListener('keydown', resume)
    }
  }, [wanted, open])

  useEffect(
    () => () => {
      bell.current?.silence()
      bell.current?.close()
      bell.current = undefined
    },
    [],
  )

  const sound: Sound = !wanted ? 'off' : running ? 'on' : 'blocked'
  return {
    sound,
    turnOn: async () => {
      setWanted(true)
      const opened = open()
      await opened.context.resume()
      opened.strike()
    },
    turnOff: () => {
      setWanted(false)
      bell.current?.silence()
    },
    ring: useCallback(() => bell.current?.ring(), []),
    silence: useCallback(() => bell.current?.silence(), []),
  }
}
