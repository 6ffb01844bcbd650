import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const scriptSources = (document?: string) =>
  /script-src ([^;]*)/.exec(
    contentSecurityPolicy({ siteUrl: 'https://food.example', captcha: 'off', mapUrls: [], document }),
  )?.[1]

test('the script in the page may run, by its digest, and no other', () => {
  const digest = createHash('sha256').update('start()\n').digest('base64')
  const page =
    '<script>start()\n</script><script type="application/json">{}</script><script src="/a.js"></script>'
  expect(scriptSources(page)).toBe(`'self' 'sha256-${digest}'`)
})

test('without a page only files of the site may run', () => {
  expect(scriptSources()).toBe("'self'")
})
