import { expect, it } from 'vitest'
import { isGuessable } from './guessable-password.ts'

it.each([
  'password',
  'Password123',
  'qwertyuiop',
  '1q2w3e4r5t',
  'iloveyou',
  'йцукенгш',
  'aaaaaaaaaaaa',
  'abababababab',
  'ann.cook@example.com',
  'ANN.COOK',
])('finds %s guessable', async (password) => {
  expect(await isGuessable(password, 'ann.cook@example.com')).toBe(true)
})

it.each([
  'a good long password',
  'localchef-demo',
  'борщ с пампушками',
  'Tr4ktor-Wiese-9',
  'gravel otter lamp',
])('finds %s good', async (password) => {
  expect(await isGuessable(password, 'ann.cook@example.com')).toBe(false)
})

it('compares with no address where there is none', async () => {
  expect(await isGuessable('a good long password', null)).toBe(false)
})
