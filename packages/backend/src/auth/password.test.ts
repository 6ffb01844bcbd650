import { verify } from '@node-rs/argon2'
import { beforeEach, expect, it, vi } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })

beforeEach(() => {
  vi.mocked(verify).mockClear()
})

/** Algorithm, version and cost of a hash, without its salt and digest. */
function parametersOf(hash: string): string {
  return hash.split('$').slice(0, 4).join('$')
}

it('a password is verified against its own hash only', async () => {
  const hash = await hashPassword('gravel otter lamp')
  expect(await isPassword(hash, 'gravel otter lamp')).toBe(true)
  expect(await isPassword(hash, 'gravel otter lamps')).toBe(false)
})

it('a missing account costs one verification with the same parameters as an existing one', async () => {
  const hash = await hashPassword('gravel otter lamp')
  const costs: string[][] = []
  for (const stored of [hash, null, undefined]) {
    vi.mocked(verify).mockClear()
    expect(await isPassword(stored, 'a wrong password')).toBe(false)
    costs.push(vi.mocked(verify).mock.calls.map(([verified]) => parametersOf(String(verified))))
  }
  expect(costs).toEqual([[parametersOf(hash)], [parametersOf(hash)], [parametersOf(hash)]])
})

it('a hash of another algorithm matches no password', async () => {
  expect(await isPassword('$2a$10$abcdefghijklmnopqrstuv', 'gravel otter lamp')).toBe(false)
})
