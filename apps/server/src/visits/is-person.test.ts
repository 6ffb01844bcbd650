import { expect, it } from 'vitest'
import { isPerson } from './is-person.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

it('isPerson distinguishes browsers from machines', () => {
  expect(isPerson(new Headers({ 'user-agent': safari }))).toBe(true)
  for (const agent of [
    '',
    'curl/8.5.0',
    'node',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0)',
  ]) {
    expect(isPerson(new Headers({ 'user-agent': agent })), agent).toBe(false)
  }
  expect(isPerson(new Headers({ 'user-agent': safari, 'sec-purpose': 'prefetch;prerender' }))).toBe(false)
})
