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
])('%s is a guessable password', async (password) => {
  expect(await isGuessable(password, 'ann.cook@example.com')).toBe(true)
})

it.each([
  'a good long password',
  'localchef-demo',
  'борщ с пампушками',
  'Tr4ktor-Wiese-9',
  '%s is an acceptable password',
])('%s is not a guessable password', async (password) => {
  expect(await isGuessable(password, 'ann.cook@example.com')).toBe(false)
})

it('a password is accepted for an account without an address', async () => {
  expect(await isGuessable('a good long password', null)).toBe(false)
})
