import { createInstance, type i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { formatting, withFormats } from '../i18n/count-formatter.ts'
import { forgetTexts } from './kept-values.ts'

const isMarked = (markup: React.ReactNode) => renderToStaticMarkup(markup).includes('translate="no"')

test('prices, counts, shares, times and numbers alone are not translated', () => {
  for (const text of [
    '$14.95',
    '$1,234.50',
    '-$5.00',
    '12',
    '0',
    '4.8',
    '20%',
    '×3',
    '2 / 5',
    '12:30',
    '+1 415 555 0100',
  ]) {
    expect([text, isMarked(<span>{text}</span>)]).toEqual([text, true])
  }
  expect(isMarked(<span>{7}</span>)).toBe(true)
  expect(isMarked(<b>({7})</b>)).toBe(true)
  expect(
    isMarked(
      <b>
        {false}
        {'$5.00'}
        {null}
      </b>,
    ),
  ).toBe(true)
})

test('words are translated, and so is what stands in elements beside a number', () => {
  for (const text of ['12 dishes', 'Soup', '—', '', '6:30 PM', '12 блюд']) {
    expect([text, isMarked(<span>{text}</span>)]).toEqual([text, false])
  }
  expect(isMarked(<span>12 {<b>dishes</b>}</span>)).toBe(false)
  expect(isMarked(<span />)).toBe(false)
})

test('an element that says whether it is translated keeps that', () => {
  expect(renderToStaticMarkup(<span translate="yes">12</span>)).toBe('<span translate="yes">12</span>')
})

const texts = {
  asked: 'Accept {{price}} from {{chef}}?',
  greeting: 'Good morning, {{name}}',
  portions_one: '{{count}} portion',
  portions_other: '{{count}} portions',
  contains: 'Contains {{names}}, by {{day}}',
  around: 'Now: {{text}}',
}
let t: (key: string, values?: Record<string, unknown>) => string

beforeEach(async () => {
  forgetTexts()
  const instance: i18n = createInstance()
  await withFormats(instance).init({ lng: 'en', ...formatting, resources: { en: { translation: texts } } })
  t = instance.t.bind(instance) as unknown as typeof t
})

const kept = (text: string) => `<span translate="no">${text}</span>`

test('names, prices and counts in a text are not translated, and its words are', () => {
  const asked = t('asked', { price: '$14.95', chef: 'Olga' })
  expect(renderToStaticMarkup(<p>{asked}</p>)).toBe(
    `<p><span>Accept ${kept('$14.95')} from ${kept('Olga')}?</span></p>`,
  )
  expect(renderToStaticMarkup(<p>{t('portions', { count: 1200 })} left</p>)).toBe(
    `<p><span>${kept('1,200')} portions</span> left</p>`,
  )
  expect(renderToStaticMarkup(<>{t('greeting', { name: 'Olga' })}!</>)).toContain(kept('Olga'))
})

test('texts that are joined, stand in another text or in a link keep their marks', () => {
  const greeting = t('greeting', { name: 'Olga' })
  const joined = [t('portions', { count: 3 }), greeting].join(' · ')
  expect(renderToStaticMarkup(<p>{joined}</p>)).toBe(
    `<p><span>${kept('3')} portions · Good morning, ${kept('Olga')}</span></p>`,
  )
  expect(renderToStaticMarkup(<p>{t('around', { text: greeting })}</p>)).toContain(kept('Olga'))
  const link = <Link to="/">{greeting}</Link>
  expect(renderToStaticMarkup(<MemoryRouter>{link}</MemoryRouter>)).toContain(kept('Olga'))
  expect(renderToStaticMarkup(<p>Order #1042</p>)).toContain(`Order ${kept('#1042')}`)
  expect(renderToStaticMarkup(<p>{`from $1,234.50 each`}</p>)).toContain(`from ${kept('$1,234.50')} each`)
})

test('allergens and days in a text are translated', () => {
  const markup = renderToStaticMarkup(<p>{t('contains', { names: 'milk, nuts', day: 'Friday' })}</p>)
  expect(markup).toBe('<p>Contains milk, nuts, by Friday</p>')
})

function Length({ children }: { children: string }) {
  return <i title={children}>{children.length} letters</i>
}

test('a text is plain wherever it is no content of an element', () => {
  const greeting = t('greeting', { name: 'Olga\uE000' })
  expect(greeting).toBe('Good morning, Olga')
  expect(renderToStaticMarkup(<input aria-label={greeting} placeholder={greeting} />)).toBe(
    '<input aria-label="Good morning, Olga" placeholder="Good morning, Olga"/>',
  )
  expect(
    renderToStaticMarkup(
      <select>
        <option>{greeting}</option>
      </select>,
    ),
  ).toBe('<select><option translate="no">Good morning, Olga</option></select>')
  expect(renderToStaticMarkup(<Length>{greeting}</Length>)).toBe(
    '<i title="Good morning, Olga">18 letters</i>',
  )
})

test('a page that is drawn anew knows no texts of others', () => {
  const greeting = t('greeting', { name: 'Olga' })
  forgetTexts()
  expect(isMarked(<p>{greeting}</p>)).toBe(false)
})
