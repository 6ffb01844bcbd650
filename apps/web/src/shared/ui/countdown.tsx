import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useNow } from './use-now.ts'

interface CountdownProps {
  until: Date | string
  /** Called once at zero. */
  onEnd?: () => void
  className?: string
}

/** `4:09`, or `1:04:09` from an hour on; stays at `0:00`. */
export function Countdown({ until, onEnd, className }: CountdownProps) {
  const now = useNow(1000)
  const end = new Date(until).getTime()
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const ended = useRef<number>(undefined)
  useEffect(() => {
    if (left > 0 || ended.current === end) return
    ended.current = end
    onEnd?.()
  }, [left, end, onEnd])
  return (
    <time
      role="timer"
      dateTime={`PT${left}S`}
      className={clsx('numeric whitespace-nowrap', left < 300 && 'text-warning', className)}
    >
      {clock(left)}
    </time>
  )
}

function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
