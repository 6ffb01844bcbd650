import { expect, test } from 'vitest'
import { homeFoodLaws, knownStateOf, knownStates } from './home-food-laws.ts'

test('a state is known by its code and by its name, in any case', () => {
  expect(knownStateOf('CA')).toBe('CA')
  expect(knownStateOf(' texas ')).toBe('TX')
  expect(knownStateOf('Nevada')).toBeUndefined()
  expect(knownStateOf('')).toBeUndefined()
  expect(knownStateOf(null)).toBeUndefined()
})

test('every known state has a year and a source of the state itself', () => {
  for (const state of knownStates) {
    expect(homeFoodLaws[state].year).toBeGreaterThan(2024)
    expect(homeFoodLaws[state].sources.length).toBeGreaterThan(0)
    for (const { address } of homeFoodLaws[state].sources) {
      expect(new URL(address).hostname).toMatch(/\.gov$/)
    }
  }
})
