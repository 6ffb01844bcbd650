import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

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
  for (const text of ['12 dishes', 'from $14.95', 'Soup', '—', '', '6:30 PM', '12 блюд']) {
    expect([text, isMarked(<span>{text}</span>)]).toEqual([text, false])
  }
  expect(isMarked(<span>12 {<b>dishes</b>}</span>)).toBe(false)
  expect(isMarked(<span />)).toBe(false)
})

test('an element that says whether it is translated keeps that', () => {
  expect(renderToStaticMarkup(<span translate="yes">12</span>)).toBe('<span translate="yes">12</span>')
})
