import { expect, test } from 'vitest'
import type { SandboxActs } from './create-sandbox.ts'
import { createSandboxPages } from './sandbox-pages.ts'

const pages = createSandboxPages(
  { completeAccount: async () => undefined } as unknown as SandboxActs,
  () => true,
)

async function returnTo(address: string) {
  const body = new URLSearchParams({ choice: 'complete' })
  const { status, headers } = await pages.request(`/accounts/acct_1?return=${encodeURIComponent(address)}`, {
    method: 'POST',
    body,
  })
  return [status, headers.get('location')]
}

test('onboarding returns to paths of this site', async () => {
  expect(await returnTo('/dashboard/payouts?onboarding=done#top')).toEqual([
    303,
    '/dashboard/payouts?onboarding=done#top',
  ])
  expect(await returnTo('/a/../dashboard')).toEqual([303, '/dashboard'])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/dashboard\u0000',
  '/.//evil.example',
  '/dash\nboard',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'http://site.invalid:8080/',
  'http://user@site.invalid/',
  'https://site.invalid/',
  'blob:http://site.invalid/1',
  'http://',
])('onboarding does not return to %j', async (address) => {
  expect(await returnTo(address)).toEqual([400, null])
})
