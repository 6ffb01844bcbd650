import { useCallback, useEffect, useRef, useState } from 'react'
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

/** Seconds from one ring to the next. */
const intervalSeconds = 5

/**
 * A kitchen bell synthesized from two tones. One looping buffer holds the strike and the silence after it, because
 * the audio clock keeps time in a background tab, where timers are throttled.
 */
function createBell() {
  const context = new AudioContext()
  let playing: AudioBufferSourceNode | undefined
  return {
    context,
    ring() {
      if (playing) return
      playing = play(context, true)
    },
    silence() {
      playing?.stop()
      playing?.disconnect()
      playing = undefined
    },
    /** Rings once, as a sample. */
    strike: () => void play(context, false),
    close: () => void context.close(),
  }
}
type Bell = ReturnType<typeof createBell>

function play(context: AudioContext, loop: boolean): AudioBufferSourceNode {
  const source = context.createBufferSource()
  source.buffer = bellBuffer(context)
  source.loop = loop
  source.connect(context.destination)
  source.start()
  return source
}

/** Two strikes of two tones a fourth apart, each with two decaying overtones. */
function bellBuffer(context: AudioContext): AudioBuffer {
  const rate = context.sampleRate
  const buffer = context.createBuffer(1, intervalSeconds * rate, rate)
  const samples = buffer.getChannelData(0)
  for (const { at, pitch } of [
    { at: 0, pitch: 880 },
    { at: 0.28, pitch: 1175 },
    { at: 0.9, pitch: 880 },
    { at: 1.18, pitch: 1175 },
  ]) {
    const first = Math.round(at * rate)
    for (let sample = first; sample < Math.min(samples.length, first + 1.4 * rate); sample++) {
      const seconds = (sample - first) / rate
      const angle = 2 * Math.PI * pitch * seconds
      const tone = Math.sin(angle) + 0.5 * Math.sin(2 * angle) + 0.25 * Math.sin(3 * angle)
      samples[sample] = (samples[sample] ?? 0) + 0.32 * tone * Math.exp(-5 * seconds)
    }
  }
  return buffer
}
