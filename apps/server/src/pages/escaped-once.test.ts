import { renderMail } from '@localchef/backend/mail/outgoing-mail'
import { calendarFile } from '@localchef/contracts/bookings/calendar-file'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { expect, test } from 'vitest'
import { headTags } from './head-tags.ts'

const name = `Tom & Ann's "Soup" <3 &amp;`
const once = 'Tom &amp; Ann&#39;s &quot;Soup&quot; &lt;3 &amp;amp;'

test('a name is escaped once in the HTML of a mail and not at all in its text and subject', () => {
  const branding = { productName: name, siteUrl: 'https://food.example', words: wordsIn }
  const notice = { title: name, lines: [name], facts: [{ label: name, value: name }] }
  const mail = renderMail('notice', 'en', notice, branding)
  expect(mail.html).toContain(once)
  expect(mail.html).not.toMatch(/&amp;(?:#39|quot|lt|gt|amp;amp);/)
  expect(mail.text).toContain(name)
  expect(mail.subject).toContain(name)
})

test("a name is escaped once in a page's title and preview, and not at all in its structured data", () => {
  const head = {
    status: 200 as const,
    title: name,
    description: name,
    canonical: '/chefs/x',
    kind: 'website' as const,
    isPrivate: false,
    data: [{ '@type': 'Restaurant', name }],
  }
  const html = headTags(head, { siteUrl: 'https://food.example', language: 'en', isLanguageNamed: false })
  expect(html).toContain(`<title>${once} · LocalChef</title>`)
  expect(html).not.toMatch(/&amp;(?:#39|quot|lt|gt|amp;amp);/)
  const data: unknown = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect(data).toMatchObject({ name })
})

test('a name is escaped once in a calendar', () => {
  const moment = '2026-11-28T10:00:00Z'
  const file = calendarFile([
    {
      id: '1',
      createdAt: moment,
      from: moment,
      until: moment,
      title: 'Soup, stew; more & more',
      place: '',
      description: '',
      page: 'https://food.example',
    },
  ])
  expect(file).toContain('SUMMARY:Soup\\, stew\\; more & more\r\n')
})
