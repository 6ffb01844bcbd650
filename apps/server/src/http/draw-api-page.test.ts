import { serverFunctions } from '@localchef/domain/functions'
import { expect, test } from 'vitest'
import { createOpenApi } from '../functions/create-open-api.ts'
import { drawApiPage } from './draw-api-page.ts'

const page = drawApiPage(createOpenApi(serverFunctions, 'https://localchef.test'))

test('the page of the API shows every operation with its summary, header, input and refusals', () => {
  for (const { contract } of serverFunctions) expect(page).toContain(`<details id="${contract.name}"`)
  const [placing] = page.split('<details id="place-order"')[1]?.split('</details>') ?? []
  expect(placing).toContain('Places an order with one chef')
  expect(placing).toContain('<code>Idempotency-Key</code> One for each thing to create')
  expect(placing).toContain('<a href="#DeliveryAddressInput">')
  expect(placing).toContain('<code>sold_out</code> (409)')
  expect(placing).toContain('<code>not_signed_in</code>')
})

test('every link of the page of the API leads to a part of the page or to an address of its guide', () => {
  const ids = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
  const links = Array.from(page.matchAll(/<a href="([^"]+)"/g), ([, link = '']) => link)
  const broken = links.filter((link) => link.startsWith('#') && !ids.has(link.slice(1)))
  expect(broken).toEqual([])
  expect(links).toContain('https://localchef.test/dashboard/connections')
  expect(links).toContain('#event.order.placed')
})

test('the guide on the page of the API is drawn from its Markdown, and none of it is left', () => {
  expect(page).toContain('<h2>API keys</h2>')
  expect(page).toContain('<pre>curl -X POST https://localchef.test/functions/v1/list-chef-orders')
  expect(page).toContain('&lt;script async src=&quot;https://localchef.test/embed.js&quot;')
  expect(page.slice(0, page.indexOf('<h2>Operations'))).not.toMatch(/```|\]\(|^## /m)
})
