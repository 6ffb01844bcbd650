/** Seconds from one ring to the next. */
const intervalSeconds = 5

/**
 * A kitchen bell synthesized from two tones. One looping buffer holds the strike and the silence after it, because
 * the audio clock keeps time in a background tab, where timers are throttled.
 */
export function createBell() {
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
export type Bell = ReturnType<typeof createBell>

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
