import { expect, it } from 'vitest'
import { namesPlace } from './names-place.ts'

it.each([
  'sushi in Seattle',
  'tacos IN san jose ca',
  'borscht near Portland, Maine',
  'борщ в Окленде',
  'суши рядом с Сиэтлом',
  'tacos San Jose, CA',
  'tacos San Jose CA',
  'хачапури, Сиэтл',
  'tacos 97201',
  'pho within 5 miles of Austin',
])('"%s" names its own place', (query) => {
  expect(namesPlace(query)).toBe(true)
})

it.each([
  'borscht',
  'food near me',
  'pizza in my area',
  'еда рядом со мной',
  'винегрет',
  'tacos under $12345',
  'in',
])('"%s" needs a place', (query) => {
  expect(namesPlace(query)).toBe(false)
})
