import { expect, test } from 'vitest'
import { createPositionReader, lsnValue, type Position } from './primary-position.ts'

/** Queries that the test answers, in the order they were sent. */
function primary() {
  const asked: PromiseWithResolvers<Position>[] = []
  const read = createPositionReader(() => {
    const question = Promise.withResolvers<Position>()
    asked.push(question)
    return question.promise
  })
  const answer = (index: number, lsn: string) => asked[index]?.resolve({ lsn, timeline: 1 })
  return { asked, read, answer }
}

test('a caller never gets the answer to a query sent before its call', async () => {
  const { asked, read, answer } = primary()
  const first = read()
  const second = read()
  const third = read()
  expect(asked.length).toBe(1)
  answer(0, '0/1')
  expect((await first).lsn).toBe('0/1')
  await expect.poll(() => asked.length).toBe(2)
  const fourth = read()
  answer(1, '0/2')
  expect([(await second).lsn, (await third).lsn]).toEqual(['0/2', '0/2'])
  await expect.poll(() => asked.length).toBe(3)
  answer(2, '0/3')
  expect((await fourth).lsn).toBe('0/3')
})

test('a failed query fails only its own callers', async () => {
  const { asked, read, answer } = primary()
  const first = read()
  const second = read()
  asked[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => asked.length).toBe(2)
  answer(1, '0/2')
  expect((await second).lsn).toBe('0/2')
})

test('positions are compared as numbers', () => {
  expect(lsnValue('1/0')).toBeGreaterThan(lsnValue('0/FFFFFFFF'))
  expect(lsnValue('0/9')).toBeLessThan(lsnValue('0/10'))
  expect(() => lsnValue("0/1'; drop")).toThrow('not a position')
})
