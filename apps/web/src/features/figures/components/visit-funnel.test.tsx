import type { FigureCounts } from '@localchef/contracts/figures/get-figures'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import figures from '../../../../public/locales/en/figures.json'
import { VisitFunnel } from './visit-funnel.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'figures',
    resources: { en: { figures } },
    interpolation: { escapeValue: false },
  })
})

const counted = { visitors: 40, lookers: 20, cartVisitors: 10, placed: 5 } as FigureCounts

it('the funnel of a period without counted visits shows no steps', () => {
  const page = renderToStaticMarkup(<VisitFunnel now={{ ...counted, visitors: 0, placed: 1092 }} />)
  expect(page).toContain('No visits were counted in this period.')
  expect(page).not.toContain('<li')
  expect(page).not.toContain('1,092')
})

it('the funnel ends with the orders placed, as a share of the step before', () => {
  const page = renderToStaticMarkup(<VisitFunnel now={counted} />)
  expect(page.match(/<li/g)).toHaveLength(4)
  expect(page).toMatch(/Orders placed<\/span>.*50% of the previous step/)
})
