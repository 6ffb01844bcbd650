import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { sessionStorageKey } from './session-storage.ts'

/** An answer as the server sent it. */
export interface KeptAnswer {
  status: number
  headers: [string, string][]
  body: string
  keptAt: number
}

/** Stores the answers to a signed-in person's reads, so that pages open without a network. */
export interface Shelf {
  keep: (person: string, read: string, answer: KeptAnswer) => Promise<void>
  find: (person: string, read: string) => Promise<KeptAnswer | undefined>
}

const keptForMs = 3 * 24 * 3_600_000
const mostKept = 400

const store = createStore('localchef-kept', 'answers')

/**
 * In IndexedDB, by person. Does nothing in a browser that has none or refuses access, as some do in private windows.
 */
export const browserShelf: Shelf = {
  keep: async (person, read, answer) => {
    // An answer may arrive after its person has signed out.
    if (storedPerson() !== person) return
    await attempt(() => set(keyOf(person, read), answer, store))
  },
  find: async (person, read) => {
    const answer = await attempt(() => get<KeptAnswer>(keyOf(person, read), store))
    return answer && Date.now() - answer.keptAt < keptForMs ? answer : undefined
  },
}

function keyOf(person: string, read: string): string {
  return `${person} ${read}`
}

/** Removes every person's answers from this browser. */
export async function forgetAnswers(): Promise<void> {
  await attempt(() => clear(store))
}

/** Removes other people's answers, outdated ones, and the oldest ones above the limit. */
export async function tidyAnswers(person: string): Promise<void> {
  const all = (await attempt(() => entries<string, KeptAnswer>(store))) ?? []
  const kept = all
    .filter(([key, { keptAt }]) => key.startsWith(keyOf(person, '')) && Date.now() - keptAt < keptForMs)
    .sort(([, one], [, other]) => other.keptAt - one.keptAt)
    .slice(0, mostKept)
  const staying = new Set(kept.map(([key]) => key))
  const leaving = all.flatMap(([key]) => (staying.has(key) ? [] : key))
  await attempt(() => delMany(leaving, store))
}

/** Undefined if the browser has no such store or refuses access; opening may throw at once. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

function storedPerson(): string | undefined {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
    return (session as { user?: { id?: string } } | null)?.user?.id
  } catch {
    return undefined
  }
}
