import { expect, test } from 'vitest'
import { createPublicMemory } from './public-memory.ts'

const sized = (text: string, bytes = 10) => ({ text, bytes })

test('an answer is computed once for concurrent callers and until something changes', async () => {
  const memory = createPublicMemory()
  let made = 0
  const ask = () => memory.recall('key', async () => sized(`answer ${++made}`))
  expect(await Promise.all([ask(), ask()])).toEqual([sized('answer 1'), sized('answer 1')])
  expect(await ask()).toEqual(sized('answer 1'))
  memory.forget()
  expect(await ask()).toEqual(sized('answer 2'))
})

test('an answer begun before a change is neither kept nor given to later callers', async () => {
  const memory = createPublicMemory()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const before = memory.recall('key', async () => {
    await held
    return sized('old')
  })
  memory.forget()
  expect(await memory.recall('key', async () => sized('new'))).toEqual(sized('new'))
  goOn()
  expect(await before).toEqual(sized('old'))
  expect(await memory.recall('key', async () => sized('newest'))).toEqual(sized('new'))
})

test('an answer expires after its maximum age, and failures are not cached', async () => {
  let clock = 0
  const memory = createPublicMemory({ maxAgeMs: 1000, now: () => clock })
  await expect(memory.recall('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await memory.recall('key', async () => null)).toBeNull()
  expect(await memory.recall('key', async () => sized('first'))).toEqual(sized('first'))
  clock = 999
  expect(await memory.recall('key', async () => sized('second'))).toEqual(sized('first'))
  clock = 1000
  expect(await memory.recall('key', async () => sized('second'))).toEqual(sized('second'))
})

test('the cache evicts the least recently used answers above its size', async () => {
  const memory = createPublicMemory({ maxBytes: 100 })
  const ask = (key: string, text = key) => memory.recall(key, async () => sized(text))
  for (const key of 'abcdefghij') await ask(key)
  await ask('a', 'again')
  await ask('k')
  expect(await ask('a', 'again')).toEqual(sized('a'))
  expect(await ask('b', 'again')).toEqual(sized('again'))
  await memory.recall('huge', async () => sized('huge', 50))
  expect(await memory.recall('huge', async () => sized('again', 50))).toEqual(sized('again', 50))
})

test('a distrusted cache keeps nothing, but concurrent callers share an answer', async () => {
  const memory = createPublicMemory()
  let made = 0
  const ask = () => memory.recall('key', async () => sized(`answer ${++made}`))
  await ask()
  memory.distrust()
  expect(await Promise.all([ask(), ask()])).toEqual([sized('answer 2'), sized('answer 2')])
  // A local change does not prove that remote changes arrive.
  memory.forget()
  expect(await ask()).toEqual(sized('answer 3'))
  expect(await ask()).toEqual(sized('answer 4'))
  memory.trust()
  expect(await ask()).toEqual(sized('answer 5'))
  expect(await ask()).toEqual(sized('answer 5'))
})
