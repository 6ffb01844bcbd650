/** A small seeded generator with the same results on every machine. */

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return (h ^ (h >>> 13)) >>> 0
}

export class Random {
  readonly #seed: string
  #state: number

  constructor(seed: string) {
    this.#seed = seed
    this.#state = hash(seed)
  }

  /** In [0, 1), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A number around `value`, at most `spread` away. */
  near(value: number, spread: number): number {
    return value + (this.next() * 2 - 1) * spread
  }

  int(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  angle(): number {
    return this.next() * Math.PI * 2
  }

  pick<T>(list: readonly [T, ...T[]]): T
  pick<T>(list: readonly T[]): T
  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)]
    if (chosen === undefined) throw new RangeError('cannot pick from an empty list')
    return chosen
  }

  shuffle<T>(list: readonly T[]): T[] {
    const left = [...list]
    const out: T[] = []
    while (left.length > 0) out.push(...left.splice(Math.floor(this.next() * left.length), 1))
    return out
  }

  /** An independent stream, so that changing one part of a picture does not affect the others. */
  fork(part: string): Random {
    return new Random(`${this.#seed}/${part}`)
  }
}
