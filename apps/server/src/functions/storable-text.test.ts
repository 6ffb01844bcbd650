import { expect, test } from 'vitest'
import { unstorableText } from './create-function-handlers.ts'

const pathIn = (text: string) => unstorableText(text, JSON.parse(text))

test.each([
  ['a null character', '{"a":[{"b":"x\\u0000"}]}', ['a', 0, 'b']],
  ['half of a character', '{"a":"\\ud83c"}', ['a']],
  ['two halves in the wrong order', '["\\uDF55\\uD83C"]', [0]],
  ['a name of a field', '{"a":{"\\u0000":1}}', ['a']],
])('%s in the input is found at its path', (_what, text, path) => {
  expect(pathIn(text)).toEqual(path)
})

test.each(['{"a":"\\ud83c\\udf55"}', '{"a":"\\\\u0000"}', '{"a":"🍕"}', '"\\u0001"'])(
  '%s is storable',
  (text) => {
    expect(pathIn(text)).toBeUndefined()
  },
)

test('a hundred thousand nested brackets do not overflow the stack', () => {
  const depth = 100_000
  expect(pathIn(`${'['.repeat(depth)}"\\ud83c\\udf55"${']'.repeat(depth)}`)).toBeUndefined()
})
