/**
 * A seeded generator: the same words give the same numbers on every machine, so that tests can refer to chefs of the
 * demo marketplace by name.
 */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** `count` distinct members in random order, or all if there are fewer. */
  sample<T>(from: readonly T[], count: number): T[]
  /** One member, with probabilities by weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
}

export function createRandom(...words: readonly (string | number)[]): Random {
  let state = hash(words.join('\u0000'))

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  function pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(next() * from.length)]
    if (chosen === undefined) throw new Error(`nothing to pick from for ${words.join(' ')}`)
    return chosen
  }

  function sample<T>(from: readonly T[], count: number): T[] {
    const left = [...from]
    const taken: T[] = []
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(Math.floor(next() * left.length), 1))
    }
    return taken
  }

  function weighted<T>(from: readonly (readonly [T, number])[]): T {
    let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [member, weight] of from) {
      left -= weight
      if (left < 0) return member
    }
    return pick(from)[0]
  }

  return {
    next,
    pick,
    sample,
    weighted,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
  }
}

/** FNV-1a with a finalizer, because similar words ("dish 1", "dish 2") must not give similar numbers. */
function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
