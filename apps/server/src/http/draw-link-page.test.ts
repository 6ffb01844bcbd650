import { linkTypes } from '@localchef/backend/auth/auth-mails'
import type { LinkPage } from '@localchef/backend/auth/link-routes'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createLinkPage } from './draw-link-page.ts'

const target = 'https://food.example/auth/confirm-email?type=signup'

async function drawn(page: Partial<LinkPage>, language = 'en') {
  const app = new Hono()
  const draw = createLinkPage(() => 'Tom & Ann’s <Kitchens>')
  app.get('/', (context) => draw(context, { state: 'fresh', type: 'signup', target, ...page }))
  const answer = await app.request('/', { headers: { 'accept-language': language } })
  return { answer, html: await answer.text() }
}

describe.each(['en', 'ru'])('the page of a mailed link in %s', (language) => {
  test.each(linkTypes)(
    'asks before a link of type %s is redeemed, by a form that needs no script',
    async (type) => {
      const { answer, html } = await drawn({ type }, language)
      expect(answer.status).toBe(200)
      expect(html.match(/<form method="post"><button>[^<]+<\/button><\/form>/g)).toHaveLength(1)
      expect(html).not.toContain('<script')
      expect(html).not.toContain('http-equiv')
    },
  )

  test.each(linkTypes)('offers a new mail after the time of a link of type %s', async (type) => {
    const { answer, html } = await drawn({ type, state: 'expired' }, language)
    expect([answer.status, html.includes('<form method="post">')]).toEqual([410, true])
  })

  test.each(linkTypes)('leads from a used link of type %s to a new mail', async (type) => {
    const { answer, html } = await drawn({ type, state: 'unknown' }, language)
    expect([answer.status, html.includes('<form')]).toEqual([410, false])
    expect(html).toMatch(/<a href="\/(auth|dashboard)/)
  })
})

test('a used link of a sign-up asks whether the address is confirmed already', async () => {
  const { html } = await drawn({ state: 'unknown' })
  expect(html).toContain('Already confirmed? <a href="/auth#signin">Sign in</a>')
  expect(html).toContain('<a href="/auth/resend-confirmation">Get a new email</a>')
})

test('a page says how long to wait for another mail', async () => {
  const { answer, html } = await drawn({ state: 'wait', seconds: 1 })
  expect(answer.status).toBe(429)
  expect(html).toContain('in 1 second:')
})

test('the form may be answered with the place where the link leads, and nothing stores or frames the page', async () => {
  const { answer, html } = await drawn({})
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://food.example;")
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(html).toContain('Tom &amp; Ann’s &lt;Kitchens&gt;')
})
